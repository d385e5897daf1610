import { z } from 'zod';
import { logging, running } from './settings/running.ts';
import { secrets } from './settings/secrets.ts';
import { site } from './settings/site.ts';
import { late, stays } from './settings/stays.ts';

export type { About } from './settings/kinds.ts';
export { PROGRAM_VERSION } from './settings/running.ts';
export { DEMO_WHATSAPP } from './settings/site.ts';
export { DEMO_BANK } from './settings/stays.ts';

/** One entry a variable, in the order of `docs/settings.md`. An empty value counts as not set. */
export const settings = z.object({ ...running, ...stays, ...site, ...secrets, ...late, ...logging });
