import { z } from 'zod';
import { BENEFITS, type Benefit, isBenefit } from '../kernel/benefits.ts';
import { about, type SettingsOf, settingsGroup, url } from '../server/settings/kinds.ts';
import type { Running } from '../server/settings/running.ts';

/** A number that belongs to nobody, so that the button is visible in the demo. */
const DEMO_WHATSAPP = '56900000000';

/** What the pages show besides spaces: articles, benefits, help. */
const shape = {
  BLOG_URL: url(['http:', 'https:'])
    .optional()
    .meta(
      about({
        takes:
          'an http(s):// address that answers {articles: [{slug, published, updated, es: {title, lead, html}, en: {title, lead, html}}]}',
        description:
          'A content API for the blog, asked every ten minutes. Days are yyyy-mm-dd, `updated` may be missing, a slug is of a-z, 0-9 and hyphens; an article without both languages is not shown.',
        shown: 'the articles the program comes with',
      }),
    ),
  BENEFITS: z
    .string()
    .transform((list) => list.split(',').flatMap((name) => name.trim() || []))
    .refine((names): names is Benefit[] => names.every(isBenefit))
    .optional()
    .meta(
      about({
        takes: `names separated by commas, of ${BENEFITS.join(', ')}; empty for none`,
        description: 'What is offered beside the stay, as the home page and the pages of places say.',
        shown: 'all of them',
      }),
    ),
  WHATSAPP_NUMBER: z
    .string()
    .regex(/^\d{8,15}$/)
    .optional()
    .meta(
      about({
        takes: 'digits with the country code, such as 56912345678',
        description: 'Where the help button writes to; without one production has no such button.',
        shown: `\`${DEMO_WHATSAPP}\`; in production none`,
      }),
    ),
};

export const siteSettings = settingsGroup(shape, ({ blogUrl, benefits, whatsappNumber }, { production }: Running) => ({
  blogUrl,
  benefits: benefits ?? BENEFITS,
  /** Digits with the country code; null hides the button. */
  whatsapp: whatsappNumber ?? (production ? null : DEMO_WHATSAPP),
}));

declare module '../server/settings/config.ts' {
  interface Config extends SettingsOf<typeof siteSettings> {}
}
