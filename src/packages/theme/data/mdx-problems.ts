import type { AstroConfig } from 'astro';
import type { Problem } from '@frontdesk/settings';

/** Lists what is wrong in the source of an MDX page that is at a path. */
type MdxChecker = (source: string, path: string) => Promise<Problem[]>;

/** What has no end tag in HTML. */
const empty = /^<(?:area|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b/i;

const brace = 'in .mdx, { starts code: write \\{ for the character';

/** Creates a function that compiles a page as Astro does, and reads what the compiler says. */
export async function createMdxChecker({ markdown, srcDir }: AstroConfig): Promise<MdxChecker> {
  const options = { optimize: false, sourcemap: false, srcDir };
  const renderer = await markdown.processor.createMdxRenderer?.(
    { syntaxHighlight: false },
    options,
  );
  return async (source, path) => {
    // Blank, so that positions are those of the file.
    const text = source.replace(/^\s*---\n[^]*?\n---/, (block) => block.replace(/[^\n]/g, ' '));
    try {
      const { code = '' } = (await renderer?.process(text, path, {})) ?? {};
      return listUnknownComponents(code, source);
    } catch (error) {
      const { message } = error as Error;
      const [, line = '1', column = '1'] = /^(\d+):(\d+)/.exec(message) ?? [];
      const before = text.split('\n').slice(0, Number(line) - 1);
      const offset = before.join('\n').length + Math.min(before.length, 1) + Number(column) - 1;
      return [{ offset, text: describeError(message, text.slice(offset)) }];
    }
  };
}

/** Describes an error at the start of a text. */
function describeError(message: string, text: string): string {
  const [tag] = /^<[a-z]\w*/i.exec(text) ?? [];
  const [word = ''] = /^\S*/.exec(text) ?? [];
  if (text.startsWith('<!--')) return 'a comment in .mdx is {/* such as this */}, not <!-- -->';
  if (/^<(?:https?:|[^\s>]+@)/.test(text))
    return `in .mdx, write a link as [text](address), not ${word}`;
  if (empty.test(text)) return `in .mdx, this tag ends with />, such as ${tag} />`;
  if (tag !== undefined && message.includes('Expected a closing tag'))
    return `${tag}> has no closing tag: add </${tag.slice(1)}>`;
  if (message.includes('Unexpected closing tag'))
    return `${word} closes another tag than the last open one`;
  if (tag !== undefined) return `in .mdx, attributes need quotes, such as ${tag} class="wide">`;
  if (text.startsWith('<')) return 'in .mdx, < starts a tag: write \\< for the character';
  if (message.includes('esm'))
    return 'in .mdx, a line that starts with import or export is code, and this is not';
  if (message.includes('expression')) return brace;
  return `in .mdx, ${message.replace(/^[\d:]+ *| \([^()]*\)$/g, '')}`;
}

/** Lists components that a page uses, and that nothing in it defines. Astro itself adds Fragment. */
function listUnknownComponents(code: string, source: string): Problem[] {
  const missing = [...code.matchAll(/_missingMdxReference\("(?!Fragment")(\w+)"/g)];
  return missing.map(([, name = '']) => ({
    offset: source.indexOf(`<${name}`),
    text: `<${name}> is not imported: if it should be shown as it is, write \\<${name}>`,
  }));
}
