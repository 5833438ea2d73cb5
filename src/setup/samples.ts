/** A commented sample of each optional field, for products that have had another value there. */
export const samples = {
  language: "language: 'de',",
  kind: "kind: 'Physiotherapy practice in Vienna-Neubau',",
  email: "email: 'hello@desk.example',",
  address:
    "address: { street: 'Mustergasse 12/4', postalCode: '1070', city: 'Wien', country: 'AT' },",
  hours: `hours: {
  timeZone: 'Europe/Vienna',
  week: [{ days: 'Mo-Fr', opens: '08:00', closes: '18:00' }],
  exceptions: [{ from: '2026-12-24', to: '2026-12-26' }],
},`,
  exceptions: "exceptions: [{ from: '2026-12-24', to: '2026-12-26' }],",
  notReturned: 'notReturned: "The API returns no people, and no users\' phone numbers.",',
  lead: "lead: 'One-to-one treatment for backs and joints, this week.',",
  steps: `steps: [
  { title: 'Call', text: 'We answer ourselves.' },
  { title: 'Come by', text: 'Most people get an appointment this week.' },
],`,
  endpoint: `endpoint: {
  url: 'https://agents.desk.example/mcp',
  // The name of its protocol.
  protocol: 'Model Context Protocol',
  method: 'POST',
  // The header with the token, unless the endpoint is open.
  header: 'Authorization: Bearer <ACCESS_TOKEN>',
  // How to get the token.
  token: 'Ask us for a token.',
  // The ways to identify the caller. Each request needs one.
  caller: ['\`X-Caller-Phone\`: a header with the caller\\'s number in E.164 format.'],
  // The header that identifies the caller, if there is one. The configuration for agents includes it.
  callerHeader: 'X-Caller-Phone: <CALLER_PHONE>',
  // What happens if a request doesn't identify the caller.
  withoutCaller: 'Every tool refuses.',
  // The tools, and what each one does.
  tools: [{ name: 'book_visit', does: 'books a visit for the caller.' }],
  // What the endpoint does not have or do.
  limits: ['Every tool acts only for the caller.'],
  // What happens to personal data.
  privacy: 'Phone numbers are personal data.',
},`,
  security: "security: 'mailto:security@desk.example',",
  people: "people: 'mailto:hello@desk.example',",
  former: "former: ['+442079460998', 'Old Name', 'Mo-Fr 8-17'],",
} as const;
