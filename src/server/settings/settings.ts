import { z } from 'zod';
import { captcha } from './captcha.ts';
import { chatbot } from './chatbot.ts';
import { conversations } from './conversations.ts';
import { feeds } from './feeds.ts';
import { google } from './google.ts';
import { late } from './late.ts';
import { operator } from './operator.ts';
import { packs } from './packs.ts';
import { payments } from './payments.ts';
import { push } from './push.ts';
import { reservations } from './reservations.ts';
import { logging, running } from './running.ts';
import { secrets } from './secrets.ts';
import { site } from './site.ts';

export type { About } from './kinds.ts';
export type { Late } from './late.ts';
export { DEMO_BANK } from './payments.ts';
export { PROGRAM_VERSION } from './running.ts';
export { DEMO_WHATSAPP } from './site.ts';

/** One entry a variable, in the order of `docs/settings.md`. An empty value counts as not set. */
export const settings = z.object({
  ...running,
  ...reservations,
  ...feeds,
  ...conversations,
  ...payments,
  ...site,
  ...operator,
  ...captcha,
  ...google,
  ...chatbot,
  ...secrets,
  ...push,
  ...packs,
  ...late,
  ...logging,
});
