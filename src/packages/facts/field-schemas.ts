import { country } from './address.ts';
import { phoneChannels } from './contacts.ts';
import { timeZone } from './hours.ts';
import { productSchema } from './product-schema.ts';
import { origin, text, webUrl } from './values.ts';

const { accent, contact, description, email, language, name, phone } = productSchema.shape;

/** The schemas of single fields, for answers that become a product.yaml, and for the address of a site. */
export const fieldSchemas = {
  ...{
    accent,
    country,
    description,
    email,
    language,
    name,
    origin,
    phoneChannels,
    text,
    timeZone,
    webUrl,
  },
  ...contact.unwrap().shape,
  phone: phone.shape.number,
};
