const title = (number: number) => `How desk ${number} is run`;

const sentences = [
  'A caller says what they look for, and the desk answers with what comes closest.',
  'Nothing is kept of a call but what the caller asked to keep.',
  'When two rooms fit equally well, the one that was listed first is named first.',
  'A listing holds for thirty days and is then asked after once.',
  'Whoever lists a room can end the listing with one word.',
  'The desk speaks the language in which it was spoken to.',
  'An answer names the street and never the house.',
  'If nobody answers within a day, the next in the row is asked.',
  'Two people who both want to meet get the number of each other.',
  'Until then neither of them learns more than a first name.',
];

const words = ['meadow', 'harbor', 'lantern', 'orchard', 'quarry', 'saddle', 'thistle', 'willow'];

/** A page of docs in Markdown, of some 300 words: no two numbers have the same text. */
export function renderPage(number: number): string {
  const word = (index: number) => words[(number * 3 + index * 5) % words.length] ?? '';
  const sentence = (index: number) => sentences[(number + index * 3) % sentences.length] ?? '';
  const paragraph = (from: number) =>
    Array.from({ length: 4 }, (_, index) => sentence(from + index)).join(' ');
  const name = `${word(1)}-${number}`;
  return `---
title: ${title(number)}
description: What desk ${number} does with a ${word(1)}, and with a ${word(2)}.
---

${paragraph(0)}

## Open the ${word(1)}

${paragraph(4)}

- Ask for \`${name}\` by its name.
- ${sentence(2)}
- ${sentence(3)} See [the ${word(2)}](#close-the-${word(2)}).

## Close the ${word(2)}

${paragraph(7)}

\`\`\`js
const desk = await openDesk('${name}');
for (const listing of desk.listings) {
  if (listing.rooms > ${number % 7}) await desk.answer(listing, { street: true });
}
await desk.close();
\`\`\`

### What can go wrong

${paragraph(11)} The ${word(3)} of desk ${number} then says so.

| Sign | What it means |
| ---- | ------------- |
| ${word(3)} | ${sentence(5)} |
| ${word(4)} | ${sentence(6)} |

${paragraph(15)}
`;
}
