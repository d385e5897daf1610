import { expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/kernel/languages.ts';
import { windowsIn } from '../../../src/server/settings/windows.ts';
import { loadConfig } from '../../../src/settings.ts';
import { displayedTerms } from '../../../src/terms/versions/reading.ts';
import { IN_FORCE } from './builders.ts';

it.each([
  ['PT30M', ['cada 30 minutos', 'every 30 minutes']],
  ['PT1H', ['cada hora', 'every hour']],
  ['PT6H', ['cada 6 horas', 'every 6 hours']],
])('how often calendars of other sites are read is told as FEED_EVERY has it: %s', async (FEED_EVERY, said) => {
  const told = displayedTerms(IN_FORCE, loadConfig({ FEED_EVERY }));
  const inForce = await told('2026-12-01T12:00:00.000Z');
  expect(LANGUAGES.map((language) => windowsIn(language, inForce).feeds)).toEqual(said);
});
