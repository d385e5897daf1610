import { z } from 'zod';
import { captcha } from './settings/captcha.ts';
import { chatbot } from './settings/chatbot.ts';
import { conversations } from './settings/conversations.ts';
import { feeds } from './settings/feeds.ts';
import { google } from './settings/google.ts';
import { late } from './settings/late.ts';
import { operator } from './settings/operator.ts';
import { packs } from './settings/packs.ts';
import { payments } from './settings/payments.ts';
import { push } from './settings/push.ts';
import { reservations } from './settings/reservations.ts';
import { logging, running } from './settings/running.ts';
import { secrets } from './settings/secrets.ts';
import { site } from './settings/site.ts';

export type { About } from './settings/kinds.ts';
export type { Late } from './settings/late.ts';
export { DEMO_BANK } from './settings/payments.ts';
export { PROGRAM_VERSION } from './settings/running.ts';
export { DEMO_WHATSAPP } from './settings/site.ts';

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
