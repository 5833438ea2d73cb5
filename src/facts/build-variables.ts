import * as z from 'zod';
import { descriptions } from './environment.ts';
import { wholeNumber } from './parsed-by.ts';
import { origin } from './values.ts';

/** The last second of the year 9999: RFC 3339 has no later one. */
const lastSecond = 253_402_300_799;

/** The variables that `npm run build` reads. */
export const buildVariables = z.object({
  PUBLIC_BASE_URL: origin.optional().register(descriptions, {
    meaning: 'The address of your site. All its published URLs start with it.',
    default: "Netlify's URL of the deploy, or localhost with `PORT`",
    example: 'https://desk.example',
  }),
  SOURCE_DATE_EPOCH: wholeNumber(0, lastSecond)
    .transform((seconds) => new Date(seconds * 1000))
    .optional()
    .register(descriptions, {
      meaning: 'The time of the source in seconds since 1970. Only builds without Git need it.',
      default: 'the time of the commit',
      example: '1767225600',
    }),
});
