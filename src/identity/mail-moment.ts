import { dayText } from '../shared/formats.ts';
import type { Instant, Language } from '../shared/types.ts';

/** An account has no time zone, so the time is given in UTC. */
export const momentText = (language: Language, at: Instant): string => `${dayText(language, at.slice(0, 10))}, ${at.slice(11, 16)} UTC`;
