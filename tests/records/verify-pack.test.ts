import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { hashOf } from '../../src/engine/event-store/hash-chain.ts';
import { packKeys, type Signer, sealedJson, sealedPdf, sha256 } from '../../src/records/pack/keys.ts';
import { Refused, run, signedPart, verifyJson, verifyPdf, written } from '../../src/records/pack/verify-pack.mjs';
import { pdfPages } from '../../src/server/pdf/pages.ts';

const signer = (): Signer => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { privateKey, publicKey: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex') };
};
const [ours, theirs] = [signer(), signer()];
const folder = mkdtempSync(join(tmpdir(), 'posada-pack-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Two events that follow each other, as the log links them. */
const events = () => {
  const meta = { actor: 'user:1', correlationId: 'c', commandId: 'd', v: 1, at: '2026-12-01T12:00:00.000Z' };
  const first = { id: 'a', type: 'ReservationDrafted', data: { reservationId: 7, name: 'ñ' }, meta: { ...meta, prev: null } };
  const one = { ...first, revision: 0, hash: hashOf('reservation-7', 0, first) };
  const second = { id: 'b', type: 'ReservationRequested', data: { reservationId: 7 }, meta: { ...meta, prev: one.hash } };
  return [one, { ...second, revision: 1, hash: hashOf('reservation-7', 1, second) }] as const;
};
const payloadOf = (change: (stream: ReturnType<typeof streamOf>) => object = (stream) => stream) => ({
  reservation: { id: 7 },
  made_at: '2026-12-02T00:00:00.000Z',
  words: 'Llegó «tarde», dice el anfitrión 🏠',
  log: { streams: [change(streamOf())] },
});
const streamOf = () => {
  const [one, two] = events();
  return { stream: 'reservation-7', whole: true, head: { revision: 1, hash: two.hash }, events: [one, two] };
};
const json = sealedJson(payloadOf(), ours);
const aPdf = async () => {
  const pdf = pdfPages({ title: 'x', language: 'es' });
  pdf.write('Expediente', 48, 48);
  return sealedPdf(await pdf.done(), sha256(json), ours);
};
const pdf = await aPdf();
const flipped = (bytes: Buffer, at: number, by: number): Buffer => {
  const other = Buffer.from(bytes);
  other[at] = (other[at] ?? 0) ^ by;
  return other;
};
const isRefused = (check: () => unknown): boolean => {
  try {
    check();
    return false;
  } catch (error) {
    if (error instanceof Refused) return true;
    throw error;
  }
};

describe('a JSON pack', () => {
  it('is accepted unchanged', () => {
    expect(verifyJson(json, [ours.publicKey])).toMatchObject({ key: ours.publicKey, reservation: 7, events: 2, sha256: sha256(json) });
  });

  it('is refused once any one of its bytes was changed', () => {
    const taken = [...json.keys()].filter((at) => [1, 0x20, 0x80].some((by) => !isRefused(() => verifyJson(flipped(json, at, by)))));
    expect(taken).toEqual([]);
  });

  it('is refused with a byte missing, added, or doubled', () => {
    const text = json.toString('utf8');
    const others = [text.slice(0, -1), `${text}\n`, ` ${text}`, `\ufeff${text}`, text.replace('"key"', '"key": "x",\n "key"')];
    expect(others.map((other) => isRefused(() => verifyJson(Buffer.from(other))))).toEqual(others.map(() => true));
    expect(isRefused(() => verifyJson(Buffer.from(JSON.stringify(JSON.parse(text)))))).toBe(true);
  });

  it('is refused when someone else signed it again', () => {
    const again = sealedJson({ ...payloadOf(), words: 'Llegó a tiempo' }, theirs);
    expect(verifyJson(again).key).toBe(theirs.publicKey);
    expect(() => verifyJson(again, [ours.publicKey])).toThrow('signed with another key');
    const claims = { ...JSON.parse(again.toString('utf8')), key: ours.publicKey };
    expect(isRefused(() => verifyJson(Buffer.from(`${written(claims)}\n`)))).toBe(true);
  });

  it.each<[string, (stream: ReturnType<typeof streamOf>) => object]>([
    [
      'another word in an event',
      (stream) => ({ ...stream, events: [{ ...events()[0], data: { reservationId: 7, name: 'n' } }, events()[1]] }),
    ],
    ['an event left out', (stream) => ({ ...stream, events: [events()[1]] })],
    ['its end left out', (stream) => ({ ...stream, events: [events()[0]] })],
    ['the other order', (stream) => ({ ...stream, events: events().toReversed() })],
    ['another newest hash', (stream) => ({ ...stream, head: { revision: 1, hash: '0'.repeat(64) } })],
    [
      'another link',
      (stream) => {
        const [one, { hash: _, ...two }] = events();
        const forged = { ...two, meta: { ...two.meta, prev: '0'.repeat(64) } };
        const hash = hashOf('reservation-7', 1, forged);
        return { ...stream, head: { revision: 1, hash }, events: [one, { ...forged, hash }] };
      },
    ],
  ])('is refused with %s, although it is signed', (_, change) => {
    expect(isRefused(() => verifyJson(sealedJson(payloadOf(change), ours), [ours.publicKey]))).toBe(true);
  });
});

describe('a PDF pack', () => {
  it('is accepted unchanged, and names its JSON file', () => {
    expect(verifyPdf(pdf, [ours.publicKey], sha256(json))).toEqual({ key: ours.publicKey, json: sha256(json) });
    expect(() => verifyPdf(pdf, [ours.publicKey], sha256(Buffer.from('other')))).toThrow('another JSON');
    expect(() => verifyPdf(pdf, [theirs.publicKey])).toThrow('signed with another key');
  });

  it('is refused once any one of its bytes was changed', () => {
    const end = pdf.length - 400;
    const isTaken = (at: number, by: number) => !isRefused(() => verifyPdf(flipped(pdf, at, by)));
    expect([...pdf.keys()].filter((at) => (at < end ? [1] : [1, 0x20, 0x80]).some((by) => isTaken(at, by)))).toEqual([]);
  });

  it('is refused without its signature, with extra data, and with another signature format', () => {
    expect(isRefused(() => verifyPdf(pdf.subarray(0, -330)))).toBe(true);
    expect(isRefused(() => verifyPdf(Buffer.concat([pdf, Buffer.from('\n')])))).toBe(true);
    const format = 'posada-dispute-pack/1';
    const signature = sign(null, signedPart({ format, key: ours.publicKey, payload: {} }), ours.privateKey).toString('hex');
    const line = `\n%${format} json=${sha256(json)} key=${ours.publicKey} sig=${signature}\n`;
    expect(isRefused(() => verifyPdf(Buffer.from(`%PDF-1.3${line}`)))).toBe(true);
  });
});

describe('the command', () => {
  const file = (name: string, bytes: Uint8Array | string) => {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  };
  const runWith = (...args: string[]) => {
    const lines: string[] = [];
    return { code: run(args, (line) => lines.push(line)), text: lines.join('\n') };
  };
  const [good, paper] = [file('pack.json', json), file('pack.pdf', pdf)];
  const keys = file('keys.json', JSON.stringify({ keys: [{ algorithm: 'Ed25519', public_key: ours.publicKey, current: true }] }));

  it('accepts both files with a key or a file of keys, and states the signer when there is none', () => {
    expect(runWith(paper, good, '--keys', keys)).toMatchObject({ code: 0 });
    expect(runWith(good, '--key', ours.publicKey.toUpperCase()).code).toBe(0);
    const { code, text } = runWith(good, paper);
    expect([code, text.includes(ours.publicKey), text.includes('Nothing said')]).toEqual([2, true, true]);
  });

  it('refuses a changed file, a foreign one, none, and an invalid key', () => {
    expect(runWith(file('bad.json', flipped(json, 40, 1)), '--keys', keys)).toMatchObject({
      code: 1,
      text: expect.stringContaining('refused'),
    });
    expect(runWith(file('bad.pdf', flipped(pdf, 400, 1)), '--keys', keys).code).toBe(1);
    expect(runWith(good, '--key', theirs.publicKey).code).toBe(1);
    expect(runWith(good, file('other.pdf', sealedPdf(Buffer.from('%PDF-1.3\n'), sha256(pdf), ours)), '--keys', keys).code).toBe(1);
    expect([runWith().code, runWith(good, '--key', 'abc').code, runWith(join(folder, 'none.json')).code]).toEqual([1, 1, 1]);
  });

  it('detects files by content, not by name', () => {
    const other = file('paper.json', sealedPdf(Buffer.from('%PDF-1.3\n'), sha256(pdf), ours));
    const { code, text } = runWith(other, file('pack-as.pdf', json), '--keys', keys);
    expect([code, text.includes('belongs to another JSON file')]).toEqual([1, true]);
    expect(runWith(file('right.json', pdf), file('right.pdf', json), '--keys', keys).code).toBe(0);
  });

  it('refuses files of different keys when no key is given: the key it prints applies to all', () => {
    const { code, text } = runWith(file('forged.json', sealedJson({ ...payloadOf(), words: 'No llegó' }, theirs)), good);
    expect([code, text.includes('another key'), text.includes('Nothing said')]).toEqual([1, true, false]);
  });

  it('needs nothing but Node: it imports its own modules only', () => {
    const text = readFileSync(new URL('../../src/records/pack/verify-pack.mjs', import.meta.url), 'utf8');
    expect([...text.matchAll(/from '([^']+)'/g)].map(([, name]) => name)).toEqual(['node:crypto', 'node:fs', 'node:url']);
    expect(text).not.toMatch(/\bimport\(|require\(|fetch\(/);
  });
});

describe('the key', () => {
  it('is created once and readable only by its owner, or comes from the settings', () => {
    const dataDir = join(folder, 'data');
    const first = packKeys({ packs: { key: null, past: [] }, dataDir });
    expect(packKeys({ packs: { key: null, past: [] }, dataDir }).publicKey).toBe(first.publicKey);
    expect(statSync(join(dataDir, 'pack-key.txt')).mode & 0o777).toBe(0o600);
    // RFC 8032, section 7.1, test 1
    const key = Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex').toString('base64url');
    expect(packKeys({ packs: { key, past: [] }, dataDir }).publicKey).toBe(
      'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    );
  });
});
