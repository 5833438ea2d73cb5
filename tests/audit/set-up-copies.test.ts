import { appendFileSync, cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { sampleValues } from '../../src/packages/facts/parse-build.ts';
import { productFile } from '../../src/packages/facts/product-schema.ts';
import { FolderFiles } from '../../src/packages/folders/folder-files.ts';
import { root } from '../project.ts';
import { startCommand } from '../server/hosts.ts';
import { createCheckout } from '../build/checkout.ts';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Readonly<Record<string, string>>;
};

/** The part of `npm run check` that runs a program. */
const findCheck = (program: string) =>
  new RegExp(`\\b${program}[^"]*`).exec(scripts.check ?? '')?.[0] ?? 'false';

/** Owners, with their answers, a word of their website, their files, and facts written by hand. */
const owners = [
  {
    title: 'A florist in Porto',
    answers:
      '--language=pt-PT --name=Flores --headline=Ligue --description=Flores. --country=PT --phone=220000000 --takes=voice',
    word: 'Adicionar aos contatos',
    files: {},
    checks: ['prettier'],
    edit: "notes: [ {label:   Entregas, text: 'Hoje'} ]   # nossa\n\n\n",
  },
  {
    title: 'A garage in Portland',
    answers:
      '--name=Garage --headline=Call --description=Cars. --country=US --phone=5035550142 --takes=both',
    word: 'Add to contacts',
    files: {},
    checks: [],
    edit: '',
  },
  {
    title: 'A clinic in Vienna',
    answers:
      '--language=de --name=Praxis --headline=Anrufen --description=Hilfe. --country=AT --phone=+4315123456 --takes=voice --accent=blau',
    word: 'Zu Kontakten hinzufügen',
    files: {
      'src/facts/logo.svg':
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>',
      'src/content/docs/preise.md': '---\ntitle: Preise\n---\n\n*  Nichts\n\n\n',
      'public/preise.js': 'alert( "1" )',
    },
    checks: ['prettier', 'knip'],
    edit: 'logo: ./src/facts/logo.svg\n',
  },
];

it.each(owners)(
  '$title, set up from the sample, is checked and built without a text of the sample',
  async ({ answers, word, files, checks, edit }) => {
    const checkout = await createCheckout();
    onTestFinished(() => checkout.remove());
    const { folder } = checkout;
    for (const name of globSync(['tests', 'docs', '*.{js,ts,md,yaml}', '.dep*.js'], { cwd: root }))
      cpSync(join(root, name), join(folder, name), { recursive: true });
    const facts = join(folder, productFile);
    writeFileSync(facts, sampleValues.map((value) => `# ${value}\n`).join(''));
    const run = async (command: string) => {
      const program = startCommand(['sh', '-c', command], {}, folder);
      expect(await program.exited, program.output.stdout + program.output.stderr).toBe(0);
    };
    await run(`node src/packages/setup/cli.ts --overwrite ${answers}`);
    appendFileSync(facts, edit);
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    // The build last, because Prettier would read it.
    for (const one of [...checks.map(findCheck), 'astro build'])
      await run(`PATH=node_modules/.bin:$PATH ${one}`);
    const built = new FolderFiles(join(checkout.dist, 'client'));
    expect(String(built.get('/index.html'))).toContain(word);
    const texts = [...built].filter(([path]) => /\.(?:html|md|txt|json)$/.test(path));
    const foreign = texts.filter(([, bytes]) =>
      /people-search|member-search|tool library|Toolshed|Roomline/.test(String(bytes)),
    );
    expect(foreign.map(([path]) => path)).toEqual([]);
  },
);
