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
        takes: 'an http(s):// URL that returns {articles: [{slug, published, updated, es: {title, lead, html}, en: {title, lead, html}}]}',
        description:
          'Content API for the blog, polled every ten minutes. Dates are yyyy-mm-dd, `updated` is optional, slugs use a-z, 0-9 and hyphens; articles without both languages are not shown.',
        shown: 'the bundled articles',
      }),
    ),
  BENEFITS: z
    .string()
    .transform((list) => list.split(',').flatMap((name) => name.trim() || []))
    .refine((names): names is Benefit[] => names.every(isBenefit))
    .optional()
    .meta(
      about({
        takes: `comma-separated names from ${BENEFITS.join(', ')}; empty for none`,
        description: 'Extra services named on the home page and place pages.',
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
        description: 'WhatsApp number of the help button; without it, production shows no button.',
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
