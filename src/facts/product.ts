import type { Product } from './product-schema.ts';

/**
 * What this site says about your product. Change the texts, and put those with an apostrophe in double quotes. To add a
 * field, remove its "//".
 */
export const product: Product = {
  // The name of the product.
  name: 'Roomline',
  // What the product is, in a sentence or two.
  description:
    'A property-matching service where the conversation is the product: call or text one phone number to find a place to live, find a roommate, or list a room.',
  // When an agent should use the product.
  when_to_use:
    'Use this service when a person wants to find a place to live, find a roommate, or list a room, and can call or text the public phone number. Agents that need matching use the Bearer-gated agent endpoint for the caller they act for. Do not use it to search for people: there is no public people-search API.',
  // The public phone number and its channels: 'voice', 'sms', or both.
  phone: {
    number: '+12025550123',
    takes: ['voice', 'sms'],
  },
  // The language of your website, such as 'de' for German or 'de-AT' for German in Austria. Phone numbers of its country
  // are shown as people dial them there. Without it, your website is in English.
  // language: 'de',
  // What kind of business it is, and where, in a line above the headline.
  // kind: 'Physiotherapy practice in Vienna-Neubau',
  // Your public email address.
  // email: 'hello@desk.example',
  // Where people can visit you. Write the country as two letters.
  // address: { street: 'Mustergasse 12/4', postalCode: '1070', city: 'Wien', country: 'AT' },
  // When you are open. Days are Mo Tu We Th Fr Sa Su, and a day with a break has two entries. Your site only says that
  // you are open right now while `exceptions` lists your holidays. A holiday with other hours has `opens` and `closes`.
  // hours: {
  //   timeZone: 'Europe/Vienna',
  //   week: [
  //     { days: 'Mo-Th', opens: '08:00', closes: '18:00' },
  //     { days: 'Fr', opens: '08:00', closes: '14:00' },
  //   ],
  //   exceptions: [{ from: '2026-12-24', to: '2026-12-26' }],
  // },
  // Up to three short notes: who answers, when, what it costs.
  // notes: [{ label: 'On the phone', text: 'We answer ourselves' }],
  // Links in the footer: to pages such as the imprint and the privacy policy, and to your social profiles.
  // links: [{ label: 'Imprint', url: '/imprint/' }],
  // What this API does not offer. 404 responses include it.
  notProvided: 'There is no public people-search API.',
  // What this API never returns.
  notReturned: "The API returns no people, needs, rooms, or users' phone numbers.",
  // The home page.
  home: {
    // The headline, and the title for search engines.
    title: 'Find a room by phone',
    // A sentence or two below the headline. Without it, the description.
    lead: 'Say what you need, or what you have to offer, in your own words. No app, no account.',
    // What happens after a call or a text. Leave it out to show no steps.
    steps: [
      {
        title: 'Say what you need',
        text: 'A place to live, a roommate, or someone for the room that you have.',
      },
      {
        title: 'Meet when both say yes',
        text: 'Your number stays private until you and the other person both reply YES.',
      },
    ],
    // A heading above the steps.
    // stepsTitle: 'How it works',
    // For developers: a 'console' that shows a request, a row of 'links', or 'none' (one line at the end of each page).
    developers: 'console',
  },
  // How agents reach the product, in a sentence or two.
  agents: {
    about: 'To find matches, an agent uses a separate endpoint, with a token, for one caller.',
    // The endpoint for agents, a separate system. Leave it out if you have none.
    endpoint: {
      url: 'https://agents.example/mcp',
      // The name of its protocol.
      protocol: 'Model Context Protocol',
      method: 'POST',
      // The header with the token, unless the endpoint is open.
      header: 'Authorization: Bearer <ACCESS_TOKEN>',
      // How to get the token.
      token:
        "Get the token from the service operator. It is a shared secret: don't commit it to source control.",
      // The ways to identify the caller. Each request needs one.
      caller: [
        "`X-Caller-Phone`: a header with the caller's number in E.164 format.",
        '`From`: the value that the telephony system sends.',
        '`phone`: a tool argument with the matching number in E.164 format.',
      ],
      // The header that identifies the caller, if there is one. The configuration for agents includes it.
      callerHeader: 'X-Caller-Phone: <CALLER_PHONE>',
      // What happens if a request doesn't identify the caller.
      withoutCaller: "If the caller isn't identified, every tool refuses and saves nothing.",
      // The tools, and what each one does.
      tools: [
        { name: 'lookup_person', does: 'returns the stored details of the caller.' },
        { name: 'remember_person', does: 'saves details about the caller.' },
        { name: 'find_matches', does: 'returns redacted cards.' },
        {
          name: 'send_text',
          does: 'accepts only the caller as the recipient. It records the text locally and sends no SMS.',
        },
        { name: 'delete_person', does: 'deletes only the caller, and only on explicit request.' },
      ],
      // What the endpoint does not have or do.
      limits: [
        'Every tool acts only for the authenticated caller.',
        'There are no REST endpoints for these tools.',
        'There is no list of all people, no lookup by arbitrary phone numbers, and no public search of matches.',
        'There is no public OAuth identity provider for end users, and no key portal.',
      ],
      // What happens to personal data.
      privacy:
        'Phone numbers are personal data. The server introduces two people to each other only after both reply YES.',
    },
  },
  // Who to contact. Defaults to the phone number, and for vulnerabilities to the email address if there is one.
  contact: {
    // Where to report a vulnerability: a mailto:, tel: or https: URL.
    // security: 'mailto:security@desk.example',
    // Where to ask everything else.
    // people: 'mailto:hello@desk.example',
  },
  // The public repository of this site. With `edit`, each docs page links to its file there. On GitHub, `edit` ends
  // with /edit/main, on GitLab with /-/edit/main, on Codeberg with /_edit/main.
  // source: { url: 'https://git.example/desk', edit: 'https://git.example/desk/_edit/main' },
  // The license of your texts and of the API's responses. Without it, your site states none.
  // license: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  // Whether AI companies may train models on your site. Without it, robots.txt doesn't say.
  // aiTraining: false,
  // For how many days browsers open your address only with https (HSTS). They remember it even if you remove it
  // here, so start with 1.
  // hstsDays: 1,
  // A picture next to the name, also the icon of the browser tab. Without it, the icon is a bell.
  // logo: './src/facts/logo.svg',
  // Hides the name next to the logo. Use it if the logo contains the name.
  // hideName: true,
  // Links to this URL as "Built with Frontdesk" in the footer.
  // builtWith: 'https://git.example/frontdesk',
  // Other sites from which your pages load a map, a video, a picture, or a script. The build stops if a page loads from one
  // that isn't listed.
  // embeds: ['https://www.openstreetmap.org'],
  // Other phone numbers, URLs, and versions that your pages mention on purpose. The build accepts them.
  // mentions: ['+442079460999'],
  // Your old phone numbers, names, addresses, email addresses, URLs, and opening hours. The build stops if a text still
  // has one.
  // former: ['+442079460998', 'Old Name', 'Mo-Fr 8-17'],
  // The color of links, buttons, and the icon. The color of dark pages follows from it.
  accent: '#8a5a00',
};
