import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PERSON_TEXTS, type PersonTextName } from '../../src/kernel/person-texts.ts';
import { steps } from '../../src/listings/form/submission.ts';
import type { Contract } from '../../src/server/http/contract.ts';
import { email } from '../../src/server/http/input/fields.ts';
import { personText, personTexts } from '../../src/server/http/input/person-text.ts';
import { allContracts } from '../../src/tools/openapi.ts';

const contracts = await allContracts();

/**
 * Texts of a call that no person writes: names and numbers for lookups, secrets for comparison, digits. Stored texts that others read
 * belong in `PERSON_TEXTS` instead.
 */
const NOT_WORDED: Readonly<Record<string, string>> = {
  // secrets, compared and never shown
  hash: 'a password',
  password: 'a password',
  contrasena: 'a password',
  contrasenan: 'a password',
  contrasenar: 'a password',
  new_password: 'a password',
  check_password: 'a password',
  token: 'a token',
  sesion: 'an id of a session, looked up among the own ones',
  dispositivo: 'an id of a device, looked up among the own ones',
  ids: 'ids of records, of a fixed form',
  terms: 'a tariff or conditions: numbers, durations and countries',
  respuesta: 'a duration',
  pago: 'a duration',
  transferencia: 'a duration',
  borrador: 'a duration',
  credential: 'a token of Google: verified and never kept',
  cellphone: 'the own phone, compared with the one that is kept',
  idGP: 'an id of Google, compared with the token',
  terminos: 'a version of the terms, compared with the one in force',
  imagen: 'ignored: no picture is fetched (SEC-01)',
  signed_request: 'what Facebook signed: compared and never kept',
  secret: 'the secret of an address',
  endpoint: 'an address at a push service: checked by its own rules (SEC-10), shown to nobody',
  p256dh: 'a key of a browser',
  auth: 'a key of a browser',
  zona: 'an IANA zone, looked up',
  icalUrl: 'an address of a calendar: read by its own rules (SEC-10), shown to the owner alone',
  ical: 'ignored: the server knows (D-111)',
  website: 'a trap for robots: never kept',
  recaptcha: 'the answer to a captcha: checked and never kept',
  // figures
  telefono: 'digits of a telephone number',
  phone: 'digits of a telephone number',
  codigo_pais: 'a calling code',
  arriendo: 'a price',
  arriendo_basicos: 'a price',
  arriendo_comunes: 'a price',
  arriendo_limpieza: 'a price',
  arriendo_diario: 'a price',
  // looked up in a list of ours
  pais: 'a country',
  categoria: 'a category',
  columns: 'names of columns',
  moneda: 'a currency',
  pref_moneda: 'a currency',
  country_code: 'a country',
  pais_idpais: 'a country',
  user_country: 'a country',
  interest_country: 'a country',
  version: 'a version of the terms',
  code: 'a coupon: letters, digits, - and _',
  coupon: 'a coupon',
  cupon: 'a coupon',
  payment: 'an id',
  message_id: 'an id',
  stopped: 'an id',
  payout: 'an id',
  approval: 'an id',
  report: 'an id',
  thing: 'a kind of thing',
  name: 'the name of a follower or of a thing of the log',
  slug: 'part of an address of ours',
  search_query: 'part of an address of ours',
  idalojamiento: 'an id, judged by the handler',
  // the search text and its mode
  s: 'a search',
  q: 'a search',
  text: 'judged and never kept (check-text)',
  consulta: 'the query of an address: only checked criteria of it are kept (src/search/saved/matching.ts)',
  clave: 'the key of a saved search',
  range: 'rows of a list',
  sort: 'a column of a list',
  filter: 'filters of a list',
  status: 'states, pieces of a comma-separated list',
  until: 'a moment',
  month: 'a calendar month',
};
/** Search filters, validated by read-query.ts and never stored. */
const SEARCHES = new Set(['searchAlojamiento', 'searchAlojamientoAll', 'getAccomodationFront']);
/** Their fields are judged by `steps`, which is walked in their place. */
const FORMS = new Set(['createAccommodation', 'updateAccommodation']);

/** The parts of a schema that can contain a text. */
type Def = { type: string } & Record<string, unknown>;
const defOf = (schema: z.core.$ZodType): Def => schema._zod.def as unknown as Def;
const isSchema = (value: unknown): value is z.core.$ZodType => typeof value === 'object' && value !== null && '_zod' in value;

/** The fields below a schema that may hold any text and are in no table, by their names. */
const strayTexts = (schema: z.core.$ZodType, field: string, used: Set<PersonTextName>): string[] => {
  const known = personTexts.get(schema as z.ZodType);
  if (known) used.add(known.row);
  if (known || schema === email) return [];
  const def = defOf(schema);
  if (def.type === 'object') {
    return Object.entries(def['shape'] as Record<string, z.core.$ZodType>).flatMap(([name, inner]) => strayTexts(inner, name, used));
  }
  if (def.type === 'unknown' || def.type === 'any') return [field];
  if (def.type === 'string') return 'format' in def && def['format'] !== 'regex' ? [] : isDay(schema) ? [] : [field];
  return Object.values(def)
    .flat()
    .filter(isSchema)
    .flatMap((inner) => strayTexts(inner, field, used));
};
const isDay = (schema: z.core.$ZodType) => (schema as z.ZodType).meta()?.['format'] === 'date';

const partsOf = ({ name, params, query, body }: Contract) =>
  FORMS.has(name) ? [params, query] : SEARCHES.has(name) ? [params, body] : [params, query, body];

describe('every personal text', () => {
  const used = new Set<PersonTextName>();
  const strays = contracts.flatMap((contract) =>
    partsOf(contract)
      .flatMap((part) => (part ? strayTexts(part, 'body', used) : []))
      .map((field) => [contract.name, field] as const),
  );

  it('accepted by a call is in the table, or is not written by a person', () => {
    expect(strays.filter(([, field]) => !Object.hasOwn(NOT_WORDED, field)).map((stray) => stray.join('.'))).toEqual([]);
  });
  it('of the wizard is in the table', () => {
    const unknown = Object.entries(steps.shape).filter(([, schema]) => !isKnown(schema, used));
    expect(unknown.filter(([, schema]) => z.safeParse(schema, 'a text of some length').success).map(([name]) => name)).toEqual([]);
  });
  it('of the table belongs to a call', () => {
    expect(Object.keys(PERSON_TEXTS).filter((row) => !used.has(row as PersonTextName))).toEqual([]);
  });
  it('is accepted nowhere else: the exceptions exist', () => {
    const seen = new Set(strays.map(([, field]) => field));
    expect(Object.keys(NOT_WORDED).filter((field) => !seen.has(field))).toEqual([]);
  });
  it('is filtered when public or used in a mail', () => {
    const open = Object.entries(PERSON_TEXTS).filter(([, { shownTo, inMails }]) => shownTo === 'everybody' || inMails);
    expect(open.filter(([row, { filtered }]) => !filtered && row !== 'videoUrl').map(([row]) => row)).toEqual([]);
  });
});

/** Contact data in disguise: caught by the message filter, but not by that of listing texts, which are reviewed. */
const DISGUISED = [
  'Cualquier duda: mi gmail es anaperez',
  'Búscame en instagram como anaperez',
  'Escríbeme: ana perez at gmail dot com',
  'Mi número es 9_8_7_6_5_4_3_2',
  'También en insta: anaperez',
];
describe('texts that reach the other side unreviewed', () => {
  const codesOf = (row: PersonTextName, text: string) =>
    personText(row)
      .safeParse(text)
      .error?.issues.map(({ message }) => message) ?? [];
  const rows = ['requestNote', 'biography', 'review', 'reviewAnswer'] as const;
  it.each(rows)('are filtered as strictly as a message before a payment: %s', (row) => {
    expect(DISGUISED.map((text) => codesOf(row, text))).toEqual(DISGUISED.map(() => ['contact_data']));
    expect(codesOf(row, 'Llegamos a las 15:30 con 2 niños y una cuna de 60 x 120 cm.')).toEqual([]);
    expect(codesOf(row, 'Escríbeme a ana@example.com, pago 200.000 CLP')).toEqual(['contact_data', 'money_amount']);
  });
  it("include every multi-line text that the other side reads, except messages and administrators' texts", () => {
    const prose = Object.entries(PERSON_TEXTS).filter(([, { alphabet, shownTo }]) => alphabet === 'prose' && shownTo === 'the other party');
    expect(prose.filter(([, { asMessage }]) => !asMessage).map(([row]) => row)).toEqual(['message', 'impersonationReason']);
  });
});

/** Lengths of texts outside the table: a calendar address, a password, a search text, the folded line of a file. */
const NO_PERSON_TEXT: ReadonlySet<string> = new Set([
  ...['account/password/PasswordField.tsx: maxLength={64}', 'content/TextPage.tsx: maxLength={100}'],
  ...['blocking/incoming/FeedRow.tsx: maxLength={2_000}', 'blocking/incoming/AddFeed.tsx: maxLength={2_000}'],
  ...['payment/calendar-file.ts: const LONGEST = 75;', 'publish/place/StreetBox.tsx: const SHORTEST = 4;'],
]);

/** Whether a row of the table judges the field, however it is wrapped. */
const isKnown = (schema: z.core.$ZodType, used: Set<PersonTextName>): boolean => {
  const before = used.size;
  const row = personTexts.get(schema as z.ZodType)?.row;
  if (row) used.add(row);
  const inner = Object.values(defOf(schema)).flat().filter(isSchema);
  return row !== undefined || inner.some((one) => isKnown(one, used)) || used.size > before;
};

it('the browser uses the text limits of the table: no field defines its own', () => {
  const folder = join(import.meta.dirname, '../../web');
  const named = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      [
        ...readFileSync(join(folder, file), 'utf8').matchAll(
          /maxLength=\{[\d_]+\}|nameFault\((?:\d|\{ min: \d+, max: \d)|const (?:LONGEST|SHORTEST) = \d+;/g,
        ),
      ].map(([found]) => `${file}: ${found}`),
    );
  expect(named.filter((one) => !NO_PERSON_TEXT.has(one))).toEqual([]);
  expect([...NO_PERSON_TEXT].filter((one) => !named.includes(one))).toEqual([]);
});
