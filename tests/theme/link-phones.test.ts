import { expect, it } from 'vitest';
import { linkPhones } from '../../src/packages/theme/data/link-phones.ts';

const start = '<div class="sl-markdown-content">';

const facts = {
  phone: '+442079460123',
  takes: ['voice', 'sms'],
  contacts: [
    { label: 'Texts', number: '+442079460124', takes: ['sms'] },
    { label: 'Fax', number: '+442079460125', takes: ['fax'] },
    { number: '+442079460126', takes: ['whatsapp'] },
    { label: 'Berlin', number: '+493012345678' },
    { label: 'Texts to the same', number: '+493012345678', takes: ['sms'] },
  ],
  notices: [
    {
      ...{ from: '2026-08-03', to: '2026-08-24', text: 'Closed' },
      contact: { label: 'Dr Perrin', number: '+12025550123' },
    },
  ],
} as const satisfies Parameters<typeof linkPhones>[1];

it.each([
  ['020 7946 0123', 'tel:+442079460123'],
  ['(020) 7946 0123', 'tel:+442079460123'],
  ['+44 20 7946 0123', 'tel:+442079460123'],
  ['+44 (0)20 7946 0123', 'tel:+442079460123'],
  ['0044-20-7946-0123', 'tel:+442079460123'],
  ['020&nbsp;7946\u20110123', 'tel:+442079460123'],
  ['020 7946 0124', 'sms:+442079460124'],
  ['020 7946 0126', 'https://wa.me/442079460126'],
  ['030/12345678', 'tel:+493012345678'],
  ['1 (202) 555-0123', 'tel:+12025550123'],
  ['(202) 555-0123', 'tel:+12025550123'],
  // In the digits of other scripts, and in wide characters.
  ['٠٢٠ ٧٩٤٦ ٠١٢٣', 'tel:+442079460123'],
  ['۰۲۰ ۷۹۴۶ ۰۱۲۳', 'tel:+442079460123'],
  ['०२० ७९४६ ०१२३', 'tel:+442079460123'],
  ['０２０－７９４６－０１２３', 'tel:+442079460123'],
  ['（０２０）７９４６−０１２３', 'tel:+442079460123'],
  ['＋４４ ２０ ７９４６ ０１２３', 'tel:+442079460123'],
])('%s becomes a link in a text, from left to right in any language', (written, href) => {
  const render = (text: string) =>
    `<p>${written}</p>${start}<p title="${written}">Urgent? <b>${text}</b>, (${text}).</p></div>`;
  expect(linkPhones(render(written), facts)).toBe(
    render(`<a href="${href}" dir="ltr">${written}</a>`),
  );
});

it.each([
  '<p>Fax 020 7946 0125</p>',
  '<p>020 7946 0199</p>',
  '<p>٤020 7946 0123 and 020 7946 0123٤</p>',
  '<p>4020 7946 01230 and A02079460123</p>',
  '<h1>020 7946 0123</h1>',
  '<p><a href="/"><b>020 7946 0123</b></a></p>',
  '<pre><code>020 7946 0123</code></pre>',
  '<button>020 7946 0123</button>',
  '<script>"<b>020 7946 0123</b>"</script>',
  '<noscript><p>020 7946 0123</p></noscript>',
  '<!-- 020 7946 0123 --><img alt="> 020 7946 0123">',
])('%s stays', (page) => {
  expect(linkPhones(start + page, facts)).toBe(start + page);
});

it('A number that starts with another one leads to its own, and that of a fax to none', () => {
  const contacts = [
    { label: 'Office', number: '+431512345678' },
    { label: 'Fax', number: '+431512345679', takes: ['fax' as const] },
  ];
  const page = (office: string, phone: string) =>
    `${start}<p>${office}, Fax 01 512 34 56 79, ${phone}, 01 512 34 56-79</p></div>`;
  expect(
    linkPhones(page('+43 1 512 34 56 78', '01 512 34 56'), {
      ...{ phone: '+4315123456', takes: ['voice'], contacts, notices: undefined },
    }),
  ).toBe(
    page(
      '<a href="tel:+431512345678" dir="ltr">+43 1 512 34 56 78</a>',
      '<a href="tel:+4315123456" dir="ltr">01 512 34 56</a>',
    ),
  );
});

it('In a script without spaces, a number after a letter becomes a link', () => {
  const text = (number: string) => `${start}<p>お電話は${number}まで。</p></div>`;
  const link = '<a href="tel:+442079460123" dir="ltr">020-7946-0123</a>';
  expect(linkPhones(text('020-7946-0123'), facts)).toBe(text(link));
});

it('A number in an element with data-text becomes a link, and none beside it', () => {
  const render = (text: string) => `<p>020 7946 0124</p><p data-text>Or call ${text}.</p>`;
  expect(linkPhones(render('020 7946 0124'), facts)).toBe(
    render('<a href="sms:+442079460124" dir="ltr">020 7946 0124</a>'),
  );
});

it('All other bytes stay', () => {
  const page = '<p>Tel:\n020 7946 0123 &amp; caf\u00e9</P><td>x<td>020 7946 0124';
  expect(linkPhones(start + page, facts)).toBe(
    start +
      '<p>Tel:\n<a href="tel:+442079460123" dir="ltr">020 7946 0123</a> &amp; caf\u00e9</P><td>x<td><a href="sms:+442079460124" dir="ltr">020 7946 0124</a>',
  );
});
