/** Words for streets in the languages of the site, each with its abbreviations. A dot within one is optional. */
const words = [
  ...['street st', 'road rd', 'lane ln', 'drive dr', 'court ct', 'square sq', 'highway hwy'],
  ...['place pl', 'parkway pkwy', 'terrace ter', 'avenue ave av', 'boulevard blvd boul bd bld bvd'],
  ...['rue r', 'chemin ch che', 'allée all', 'impasse imp', 'route rte', 'faubourg fg fbg'],
  ...['calle c cl', 'avenida av avda avd', 'paseo p.o', 'plaza pl pza', 'carretera ctra crta'],
  ...['camino cno', 'travesía trav', 'glorieta gta', 'bulevar blvr'],
  ...['via v', 'viale v.le', 'corso c.so', 'piazza p.zza p.za', 'piazzale p.le', 'largo l.go'],
  ...['vicolo v.lo', 'strada str'],
  ...['ulica ul', 'aleja aleje al', 'plac pl', 'osiedle os'],
  ...[
    'rua r',
    'praça pça pca',
    'alameda al',
    'travessa tv trav',
    'rodovia rod',
    'estrada estr est',
  ],
  ...['شارع ش', 'ميدان م'],
].map((group) => group.split(' '));

/** Ends of words for streets, such as Hauptstraße. They can also stand alone. */
const ends = [
  ...['straße strasse straat str', 'platz pl', 'plein pl pln', 'gasse g', 'laan ln', 'gracht gr'],
].map((group) => group.split(' '));

const dotted = words.flat().filter((form) => form.includes('.'));

/** Writes abbreviations without the dots within them, so that each is one word: P.zza. */
export function joinAbbreviations(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}])\p{L}\.\p{L}{1,3}(?![\p{L}\p{N}])/gu, (form) =>
    dotted.includes(form.toLowerCase()) ? form.replace('.', '') : form,
  );
}

/** Lists the forms of a word: the word for a street or its abbreviations, or a word with another end. */
export function listForms(word: string): string[] {
  const lower = word.toLowerCase();
  const isForm = (form: string) => form.replace('.', '') === lower;
  const whole = words.filter((group) => group.some(isForm)).flat();
  const compounds = ends.flatMap((group) => {
    const end = group.find((form) => lower.endsWith(form));
    return end === undefined ? [] : group.map((form) => word.slice(0, -end.length) + form);
  });
  return [...new Set([word, ...whole, ...compounds])];
}

/** Words before the number of a house, such as in "Via Roma n. 5". */
export const numberWords = ['n', 'no', 'nr', 'num', 'núm', 'numero', 'número', 'nummer', 'numer'];

/**
 * Writes the number of a house in Japan with hyphens: 3-4-5 for 3丁目4番5号. What follows the last number is no part of it.
 */
export function joinJapaneseNumbers(text: string): string {
  const digits = '一二三四五六七八九';
  return text
    .replace(/(?<!十)[一二三四五六七八九](?=丁目)/g, (digit) => String(digits.indexOf(digit) + 1))
    .replace(/(?<=\d)(?:丁目|番地|番|号)の?/g, '-');
}
