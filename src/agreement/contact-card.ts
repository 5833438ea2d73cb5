import ICAL from 'ical.js';
import { contactPath } from '../published/paths.ts';
import { foldLineEnds, toText, type Form } from './form.ts';

/** The contact card, a vCard 3.0. Its values have only one kind of line end. */
export const contactCardForm: Form = {
  path: contactPath,
  subject: 'the contact card',
  expected: (facts) => [
    ['FN', foldLineEnds(facts.name)],
    ['ORG', foldLineEnds(facts.name)],
    ['TEL', facts.phone],
    ['URL', facts.baseUrl],
    ['NOTE', foldLineEnds(facts.description)],
    ['last line of NOTE', facts.docs],
  ],
  read: (bytes) => {
    const card = new ICAL.Component(ICAL.parse(toText(bytes)) as unknown[]);
    const all = (name: string) =>
      card.getAllProperties(name).map((property) => String(property.getFirstValue()));
    const notes = all('note').map((note) => /^([^]*)\n(.*)$/.exec(unescape(note)) ?? [note, note]);
    return {
      values: [
        ...all('fn').map((value) => ['FN', unescape(value)] as const),
        ...['ORG', 'TEL', 'URL'].flatMap((name) =>
          all(name.toLowerCase()).map((value) => [name, value] as const),
        ),
        ...notes.flatMap(([, description = '', docs = '']) => [
          ['NOTE', description] as const,
          ['last line of NOTE', docs] as const,
        ]),
      ],
    };
  },
};

/** Undoes the one escape of RFC 2426 §4 that the parser keeps, because vCard 4.0 has no such escape. */
function unescape(value: string): string {
  return value.replaceAll('\\;', ';');
}
