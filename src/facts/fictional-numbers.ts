/** A range of telephone numbers that a regulator set aside for fiction: nobody can be reached there. */
interface FictionalRange {
  readonly regulator: string;
  readonly e164: RegExp;
}

const ranges: readonly FictionalRange[] = [
  { regulator: 'NANPA (555-0100 to 555-0199)', e164: /^\+1[2-9]\d{2}55501\d{2}$/ },
  {
    regulator: 'Ofcom, numbers for drama (United Kingdom)',
    e164: /^\+44(?:1(?:1[3-8]|21|31|41|51|61)4960\d{3}|1914980\d{3}|1632960\d{3}|2079460\d{3}|2896496\d{3}|2920180\d{3}|3069990\d{3}|7700900\d{3}|8081570\d{3}|9098790\d{3})$/,
  },
  {
    regulator: 'ACMA (Australia)',
    e164: /^\+61(?:[2378](?:5550|7010)\d{4}|491570(?:006|110|156|157|158|159|313|737)|1800160401)$/,
  },
  {
    regulator: 'Arcep (France)',
    e164: /^\+33(?:19900|26191|35301|46571|53649|63998)\d{4}$/,
  },
  { regulator: 'ComReg (Ireland)', e164: /^\+3532091\d{5}$/ },
  {
    regulator: 'Bundesnetzagentur (Germany)',
    e164: /^\+49(?:3023125\d{3}|6990009\d{3}|4066969\d{3}|2214710\d{3}|8999998\d{3}|1713920\d{3}|17604069\d{3})$/,
  },
  {
    regulator: 'PTS (Sweden)',
    e164: /^\+46(?:313900[6-9]\d|406280[4-9]\d|84650040\d|98031920\d|98031921\d|70174060\d)$/,
  },
];

/**
 * Who reserved an E.164 number for fiction; undefined for every other number.
 * A number named here never reaches a public origin.
 */
export function fictionalRangeOf(e164: string): string | undefined {
  return ranges.find((range) => range.e164.test(e164))?.regulator;
}
