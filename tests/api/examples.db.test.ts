import { expect, it } from 'vitest';
import { exampleBody, exampleParameter } from '../../src/tools/openapi-examples.ts';
import { testApp } from '../support/app.ts';
import { aCast } from './cast.ts';

const app = await testApp();
const { people, things } = await aCast(app);

/** Placeholders of the examples, such as an id or a past instant, and existing values for them. */
const REAL: Readonly<Record<string, unknown>> = {
  al: app.clock.now(),
  accommodationId: things.pending,
  accommodation_id: things.listing,
  alojamiento_id: things.pending,
  alojamiento_idalojamiento: things.listing,
  conversation_id: things.talk,
  id_reserva: things.accepted,
  idalojamiento: things.listing,
};
const real = (name: string, example: unknown) => (name in REAL ? REAL[name] : example);
const OF_PATH: readonly (readonly [RegExp, unknown])[] = [
  [/^\/(accommodations|galleries|wishList|restrictions|validate|ical\/\{id|console\/(accommodations|restrictions))/, things.listing],
  [/^\/(reservations|console\/reservations)/, things.open],
  [/^\/(conversations|messages|console\/conversations)/, things.talk],
  [/^\/(hosts|console\/users)/, things.host],
];
const fieldsOf = (schema: unknown): string[] => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});

it.each(app.contracts.map((contract) => [contract.name, contract] as const))('the example of %s is accepted', async (name, contract) => {
  const { method, path, query, body, files, role } = contract;
  const id = OF_PATH.find(([pattern]) => pattern.test(path))?.[1];
  const at = path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) =>
    String(parameter === 'id' && id !== undefined ? id : exampleParameter(name, parameter)),
  );
  const search = new URLSearchParams();
  for (const field of fieldsOf(query)) {
    const example = real(field, exampleParameter(name, field));
    for (const value of [example ?? []].flat()) search.append(Array.isArray(example) ? `${field}[]` : field, String(value));
  }
  const example = Object.entries((exampleBody(name) ?? {}) as object).map(([field, value]) => [field, real(field, value)] as const);
  const form = new FormData();
  for (const [field, value] of example) for (const one of [value].flat()) form.append(field, String(one));
  const token = people[role === 'admin' ? 'admin' : 'host']?.token;
  const answer = await app.request(name === 'liveEvents' ? 'HEAD' : method.toUpperCase(), `${at}?${search}`, {
    ...(role === 'public' || !token ? {} : { token }),
    ...(files ? { form } : body ? { body: Object.fromEntries(example) } : {}),
  });
  const { status } = answer;
  const code: string | undefined = answer.body?.code;
  const isUnderstood = status < 500 && status !== 405 && status !== 415 && code !== 'invalid_fields' && !code?.startsWith('unknown_');
  expect(isUnderstood, `${status} ${answer.text.slice(0, 300)}`).toBe(true);
});
