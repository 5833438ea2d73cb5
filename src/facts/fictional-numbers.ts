/** Numbers that a regulator set aside for fiction: nobody can be reached there. */
interface Reservation {
  readonly regulator: string;
  readonly countryCode: string;
  /** National numbers: `x` for any digit, or the first and the last of a run with `-` between. */
  readonly blocks: readonly string[];
}

const reservations: readonly Reservation[] = [
  {
    regulator: 'NANPA (555-0100 to 555-0199)',
    countryCode: '1',
    blocks: ['2', '3', '4', '5', '6', '7', '8', '9'].map((first) => `${first}xx55501xx`),
  },
  {
    regulator: 'Ofcom (United Kingdom), numbers for drama',
    countryCode: '44',
    blocks: [
      ...['113', '114', '115', '116', '117', '118', '121', '131', '141', '151', '161'].map(
        (area) => `${area}4960xxx`,
      ),
      '1914980xxx',
      '1632960xxx',
      '2079460xxx',
      '2896496xxx',
      '2920180xxx',
      '3069990xxx',
      '7700900xxx',
      '8081570xxx',
      '9098790xxx',
    ],
  },
  {
    regulator: 'ACMA (Australia)',
    countryCode: '61',
    blocks: [
      ...['2', '3', '7', '8'].flatMap((area) => [`${area}5550xxxx`, `${area}7010xxxx`]),
      '491570156-491570159',
      ...(
        '570006 570110 570313 570737 571266 571491 571804 572549 572665 572983 573087 573770 574118 ' +
        '574632 575254 575789 576398 576801 577426 577644 578148 578888 578957 579212 579455 579760'
      )
        .split(' ')
        .map((line) => `491${line}`),
      '1800160401',
      '1800975707-1800975711',
      '1300975707-1300975711',
    ],
  },
  {
    regulator: 'Arcep (France)',
    countryCode: '33',
    blocks: ['19900', '26191', '35301', '46571', '53649', '63998'].map((block) => `${block}xxxx`),
  },
  { regulator: 'ComReg (Ireland)', countryCode: '353', blocks: ['2091xxxxx'] },
  {
    regulator: 'Bundesnetzagentur (Germany)',
    countryCode: '49',
    blocks: [
      ...['3023125', '6990009', '4066969', '2214710', '8999998'].map((block) => `${block}xxx`),
      '17139200xx',
      '176040690xx',
      ...'15228817386 15254599371 1729968532 1729980752 1749464308 1749091317'.split(' '),
    ],
  },
  {
    regulator: 'PTS (Sweden)',
    countryCode: '46',
    blocks: ['3139006xx', '4062804xx', '8465004xx', '9803192xx', '701740605-701740699'],
  },
];

/**
 * Who reserved an E.164 number for fiction; undefined for every other number.
 * A number named here never reaches a public origin.
 */
export function fictionalRangeOf(e164: string): string | undefined {
  return reservations.find(({ countryCode, blocks }) =>
    blocks.some((block) => isWithin(block, countryCode, e164)),
  )?.regulator;
}

function isWithin(block: string, countryCode: string, e164: string): boolean {
  const [first = '', last] = block.split('-');
  if (last === undefined) {
    return new RegExp(`^\\+${countryCode}${first.replaceAll('x', '\\d')}$`).test(e164);
  }
  // Of two strings of digits as long as each other, the greater number is the greater string.
  const national = e164.slice(countryCode.length + 1);
  return (
    e164.startsWith(`+${countryCode}`) &&
    national.length === first.length &&
    national >= first &&
    national <= last
  );
}
