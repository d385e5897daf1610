import { afterAll, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { aCountryInfo } from '../../support/outside/rest-countries.ts';

const service = await aCountryInfo();
const app = await testApp({ config: { countryInfoUrl: service.url } });
afterAll(() => service.stop());

it("uses the calling codes of the service, but ours for the catalogue's countries (D-06), and all ours without it", async () => {
  const prefixes = async (request: typeof app.request) => {
    const { status, body } = await request('GET', '/countries');
    expect(status).toBe(200);
    const of = (iso: string) => body.countries.find((country: { iso: string }) => country.iso === iso)?.prefix;
    return [of('CL'), of('FR'), of('VA')];
  };
  expect(await prefixes(app.request)).toEqual(['56', '34', '39']);
  const alone = await testApp();
  expect(await prefixes(alone.request)).toEqual(['56', '33', '39']);
});
