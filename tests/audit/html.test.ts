import { HtmlValidate } from 'html-validate';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { builtPages } from './browser/built-pages.ts';
import { htmlRules } from './html-validate.config.ts';

const validator = new HtmlValidate(htmlRules);

it('The validator finds an error', async () => {
  const { valid } = await validator.validateString(
    '<!DOCTYPE html><html lang="en"><p><div></html>',
  );
  expect(valid).toBe(false);
});

it.each(builtPages)('$path is valid HTML', async ({ file }) => {
  const { results } = await validator.validateString(await readFile(file, 'utf8'), file);
  const errors = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, line, column, message }) => `${line}:${column} ${ruleId}: ${message}`),
  );
  expect(errors).toEqual([]);
});
