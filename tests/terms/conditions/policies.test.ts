import { expect, it } from 'vitest';
import { leastNightsOf, USUAL_STAYS, WITHOUT_LIMITS } from '../../../src/kernel/legal/stay-terms.ts';
import { loadConfig } from '../../../src/settings.ts';
import { stayRefusal } from '../../../src/terms/conditions/policies.ts';
import { firstConditions } from '../../../src/terms/versions/reading.ts';

const stayOf = (over: object = {}) => ({ countryCode: 'CL', nights: 7, isBeyondLaw: false, ...over });

it("no stay is accepted outside the site's countries, below the minimum nights, or beyond an enforced law (D-04 to D-06)", () => {
  const terms = { ...WITHOUT_LIMITS, operates: ['CL', 'AR'] as const, leastNights: 7 };
  expect(stayRefusal(terms, stayOf({ countryCode: 'PE' }))).toBe('country_closed');
  expect(stayRefusal(terms, stayOf({ countryCode: 'XX' }))).toBe('country_closed');
  expect([6, 7, 8].map((nights) => stayRefusal(terms, stayOf({ nights })))).toEqual(['lease_minimum', null, null]);
  const beyond = stayOf({ countryCode: 'AR', isBeyondLaw: true });
  expect([false, true].map((enforcesLettingLaw) => stayRefusal({ ...terms, enforcesLettingLaw }, beyond))).toEqual([null, 'letting_law']);
  expect(stayRefusal({ ...terms, enforcesLettingLaw: true }, stayOf())).toBeNull();
});

it('the longer minimum counts, of the listing or the site', () => {
  expect([1, 5, 9].map((leastNights) => leastNightsOf({ tiempo_min: 5 }, { leastNights }))).toEqual([5, 5, 9]);
});

it('the environment sets the initial values; without it listings are let in five countries, and nothing else is limited', () => {
  expect(firstConditions(loadConfig({}))).toMatchObject({ version: 0, ...USUAL_STAYS, operates: ['AR', 'CL', 'ES', 'PE', 'PT'] });
  const set = loadConfig({ OPERATES: 'CL, AR', ENFORCE_LETTING_LAW: '1', LEAST_NIGHTS: '7' });
  expect(firstConditions(set)).toMatchObject({ operates: ['AR', 'CL'], enforcesLettingLaw: true, leastNights: 7 });
  for (const wrong of [
    { OPERATES: 'CL,US' },
    { OPERATES: ',' },
    { LEAST_NIGHTS: '0' },
    { LEAST_NIGHTS: '31' },
    { ENFORCE_LETTING_LAW: 'yes' },
  ])
    expect(() => loadConfig(wrong)).toThrow(Object.keys(wrong)[0]);
});
