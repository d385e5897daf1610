import { expect, it } from 'vitest';
import { LANGUAGES } from '../../src/kernel/languages.ts';
import { loadConfig } from '../../src/settings.ts';
import { pageFacts } from '../../src/site/page-facts.ts';
import { displayedTerms } from '../../src/terms/versions/reading.ts';
import { conditionTerms, IN_FORCE } from '../terms/conditions/builders.ts';

type Facts = {
  readonly windows: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly stays: object;
};
const NOW = '2026-12-01T12:00:00.000Z';

it.each([
  ['PT30M', ['cada 30 minutos', 'every 30 minutes']],
  ['PT1H', ['cada hora', 'every hour']],
  ['PT6H', ['cada 6 horas', 'every 6 hours']],
])("pages show the interval of FEED_EVERY for reading other sites' calendars: %s", async (FEED_EVERY, said) => {
  const facts = (await pageFacts(loadConfig({ FEED_EVERY }), displayedTerms(IN_FORCE))(NOW)) as Facts;
  expect(LANGUAGES.map((language) => facts.windows[language]?.['feeds'])).toEqual(said);
});

it('pages show the windows and stays in force, not those of the settings', async () => {
  const { windows, ...stays } = conditionTerms();
  const lastKnown = async () => ({ version: 1, windows, ...stays });
  const facts = (await pageFacts(loadConfig({}), displayedTerms({ ...IN_FORCE, lastKnown }))(NOW)) as Facts;
  expect(facts.windows['en']).toMatchObject({
    answer: '12 hours',
    pay: '6 hours',
    transfer: '30 minutes',
    countries: 'Argentina and Chile',
  });
  expect(facts.stays).toEqual(stays);
});
