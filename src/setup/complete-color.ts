import { formatHex } from 'culori';

/** Colors by their names in the languages that the site's own words have. Each is readable on white. */
const colors: readonly (readonly [color: string, names: string])[] = [
  ['#1a5fb4', 'blue blau bleu azul blu blauw niebieski أزرق 青'],
  ['#1d6b52', 'green grün vert verde groen zielony أخضر 緑'],
  ['#a02c2c', 'red rot rouge rojo rosso rood vermelho czerwony أحمر 赤'],
  ['#8a5a00', 'brown braun marron marrón marrone bruin marrom brązowy بني 茶色'],
  ['#6b3fa0', 'purple lila violett violet morado viola paars roxo fioletowy بنفسجي 紫'],
  ['#333333', 'black schwarz noir negro nero zwart preto czarny أسود 黒'],
];

/** Completes a color by its name, as CSS or people call it, or its code without the `#` or in three digits. */
export function completeColor(typed: string): string {
  const name = typed.normalize().toLowerCase();
  const [known] = colors.find(([, names]) => names.split(' ').includes(name)) ?? [];
  if (known !== undefined) return known;
  const code = /^[\da-f]{6}$/.test(name) ? `#${name}` : name;
  return formatHex(code) ?? typed;
}
