import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { manualClock } from '../../../src/kernel/clock.ts';
import { putBankData } from '../../identity/bank.ts';
import { aBookablePerson, aDraft, aListing } from '../../reservations/world.ts';
import { testApp } from '../../support/app.ts';

const clock = manualClock('2026-12-01T12:00:00.000Z');
const app = await testApp({ clock });

/** Correlation ids that the demonstration data used to have, and names of actors in a log. */
const FOREIGN = ['seed-aaaaaaaa', 'seedseed', 'deadline', 'reaction_payments'];

/** The mails about something, but the one that every new account gets. */
const templatesAbout = async (concerns: string): Promise<string[]> => {
  await app.drain();
  return (await app.db('mail_outbox').where({ concerns }).whereNot({ template: 'confirm_email' }).pluck('template')).sort();
};

describe.each(FOREIGN)('a caller who sends X-Request-Id: %s (D-138)', (id) => {
  const headers = { 'x-request-id': id };
  const send = (method: string, path: string, { token }: { token: string }, body: unknown = {}) =>
    app.request(method, path, { token, body, headers });

  it('cannot suppress the mail to the owner about changed bank data', async () => {
    const host = await aBookablePerson(app);
    expect((await putBankData(app, host.token, {}, headers)).status).toBe(200);
    expect(await templatesAbout(`user-${host.id}`)).toEqual(['bank_data_changed']);
  });

  it('cannot suppress the mails to the other side about a request, its acceptance and its cancellation', async () => {
    const [host, guest] = [await aBookablePerson(app), await aBookablePerson(app)];
    const { idreserva } = await aDraft(app, guest, await aListing(app, host));
    expect((await send('PUT', `/reservations/request/${idreserva}`, guest)).status).toBe(200);
    expect((await send('PUT', `/reservations/accept/${idreserva}/-`, host)).status).toBe(200);
    expect((await send('DELETE', `/reservations/${idreserva}`, guest)).status).toBe(200);
    expect(await templatesAbout(`reservation-${idreserva}`)).toEqual([
      ...['guest-accepted', 'guest-cancelled', 'guest-request-sent'],
      ...['host-accepted', 'host-cancelled', 'host-request'],
    ]);
    const events = await app.store.read(`reservation-${idreserva}`);
    const ids = events.filter(({ type }) => type !== 'ReservationDrafted').map(({ meta }) => meta.correlationId);
    expect(new Set(ids.filter((known) => known.includes(id)))).toEqual(new Set([`ext-${id}`])); // prefixed, so that they differ from our own ids
  });
});

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(folder, file));

/** The allowed ways of writing an id of a request: declared, destructured, or passed on. Any other occurrence in a line uses its value. */
const PASSED_ON = [
  /\/\/.*$|^\s*\/?\*.*$/g,
  /'(?:correlationId|requestId)'(?=\s*[|>\]),])/g, // in a type, a list of names, or `ctx.state['requestId']`
  /\b(?:correlationId|requestId)\??: string\b/g,
  /(?<!(?:\$\{|if \(|&&|\|\||!|\?)\s*)\b(?:meta|metadata|because|event\.meta)\.(?:correlationId|requestId)(?=\s*(?:[,)}]|;?$))/g,
  /\b(?:correlationId|requestId):(?= )/g,
  /(?<=(?:(?<!\$)\{|[,:]|\w\()\s*)\b(?:correlationId|requestId)(?=\s*[,})])/g,
  /^\s*(?:correlationId|requestId)(?=,?$)/g,
  /\b[gs]etCorrelationId\(/g, // the number of an append in EventStoreDB's protocol
];

const decidesOn = (line: string): boolean =>
  /correlationId|requestId/i.test(PASSED_ON.reduce((rest, form) => rest.replace(form, ''), line));

describe('no code branches on a request id', () => {
  it.each([
    'if (meta.correlationId.startsWith("seed")) return;',
    "const own = correlationId === 'seed';",
    'return meta.correlationId ? a : b;',
    'if (requestId) return;',
    'if (meta.correlationId) return;',
    `const seen = \`\${meta.correlationId}\`;`,
    'const { correlationId: id } = meta; return requestIdOf[id] && correlationId > id;',
  ])('%s is found', (line) => expect(decidesOn(line)).toBe(true));

  it('in the program', () => {
    const root = join(import.meta.dirname, '../../..');
    const found = ['src', 'projections']
      .flatMap((folder) => sourcesIn(join(root, folder)))
      .flatMap((file) =>
        readFileSync(file, 'utf8')
          .split('\n')
          .filter(decidesOn)
          .map((line) => `${file.slice(root.length + 1)}: ${line.trim()}`),
      );
    expect(found).toEqual([]);
  });
});
