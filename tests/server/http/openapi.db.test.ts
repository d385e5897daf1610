import { expect, it } from 'vitest';
import { pathsOf } from '../../../src/server/http/serving/router.ts';
import { allContracts } from '../../../src/tools/openapi.ts';
import { testApp } from '../../support/app.ts';

const app = await testApp();
const calls = (list: typeof app.contracts) => list.flatMap((one) => pathsOf(one).map((path) => `${one.method} ${path}`)).sort();

it('every call that is served is documented, and every documented call is served', async () =>
  expect(calls(app.contracts)).toEqual(calls(await allContracts())));
