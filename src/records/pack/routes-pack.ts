import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { deskStream } from '../../console/events.ts';
import type { Desk } from '../../console/public.ts';
import { withReason } from '../../engine/commands/reasons.ts';
import { partOf } from '../../engine/commands/saga.ts';
import type { Clock } from '../../kernel/clock.ts';
import { contract, Reply, type Route, route } from '../../server/http/contract.ts';
import { personText } from '../../server/http/input/person-text.ts';
import type { Config } from '../../server/settings/config.ts';
import type { AgreedDeps } from '../agreed/agreed.ts';
import { packContents } from './contents.ts';
import { type PackKeys, packKeys, sealedJson, sealedPdf, sha256 } from './keys.ts';
import { packPdf } from './pack-pdf.ts';

const hash = z.string().meta({ description: 'SHA-256 of the file, in hexadecimal.' });

export const makePack = contract({
  tag: 'console',
  role: 'admin',
  adminOnly: true,
  secret: true,
  name: 'consoleMakePack',
  summary: 'Creates a signed dispute pack of a reservation as JSON and PDF. Stores only an event with both file hashes',
  method: 'post',
  path: '/console/reservations/{id}/packs',
  params: z.object({ id: z.coerce.number<string>().int() }),
  body: z.object({ reason: personText('givenReason').meta({ description: 'Purpose; stored with the event.' }) }),
  status: 201,
  response: z
    .object({
      id: z.uuid(),
      name: z.string().meta({ description: 'File names without the extension.' }),
      key: z.string().meta({ description: 'Ed25519 public key that verifies both, in hexadecimal.' }),
      json: z.object({ text: z.string(), sha256: hash }),
      pdf: z.object({ base64: z.string(), sha256: hash }),
    })
    .meta({ id: 'DisputePack' }),
  rejections: ['not_found', 'too_many_requests'],
});

export const packKeysPublished = contract({
  tag: 'Reservations',
  role: 'public',
  name: 'packKeys',
  summary: 'Lists the public keys that verify dispute packs, current first',
  method: 'get',
  path: '/evidence/keys',
  response: z.object({
    keys: z.array(z.object({ algorithm: z.literal('Ed25519'), public_key: z.string(), current: z.boolean() })),
    verifier: z.string().meta({ description: 'URL of the pack verifier.' }),
  }),
});

export const packVerifier = contract({
  tag: 'Reservations',
  role: 'public',
  name: 'packVerifier',
  summary: 'Returns an offline verifier for dispute packs: one file that needs only Node',
  method: 'get',
  path: '/evidence/verify-pack.mjs',
  media: 'text/javascript',
  response: z.string(),
});

type PackRoutesDeps = AgreedDeps & { readonly config: Config; readonly clock: Clock; readonly desk: Desk };

const VERIFIER = '/api/v1/evidence/verify-pack.mjs';
const verifier = readFileSync(new URL('./verify-pack.mjs', import.meta.url), 'utf8');

/** Dispute packs, and their verifier. A pack is recorded as an event with its purpose before it is sent (SEC-37). */
export const packRoutes = (deps: PackRoutesDeps): readonly Route[] => {
  const { db, clock, config, desk } = deps;
  let read: PackKeys | null = null;
  /** Read on first use, which creates the key if there is none. */
  const keysOfHouse = (): PackKeys => {
    read ??= packKeys(config);
    return read;
  };
  return [
    route(makePack, async ({ params: { id: reservationId }, body: { reason }, user, metadata, language }) => {
      const id = randomUUID();
      const now = clock.now();
      const contents = await packContents(deps, reservationId, { id, now });
      const keys = keysOfHouse();
      const json = sealedJson(contents, keys);
      const pdf = sealedPdf(
        await packPdf(
          contents,
          { key: keys.publicKey, json: sha256(json), verifier: `${config.publicUrl}${VERIFIER}`, operator: config.operator },
          language,
        ),
        sha256(json),
        keys,
      );
      const hashes = { json: sha256(json), pdf: sha256(pdf) };
      const data = { adminId: user.id, reservationId, packId: id, ...hashes, madeAt: now };
      const own = partOf(metadata, id); // a repeated call makes another pack and another event
      await withReason({ db, clock }, reason, own, async () => ({
        position: await desk(deskStream('reservation', reservationId), { type: 'PackMade', data }, own),
      }));
      return {
        id,
        name: `posada-R-${reservationId}-${now.slice(0, 10)}`,
        key: keys.publicKey,
        json: { text: json.toString('utf8'), sha256: hashes.json },
        pdf: { base64: pdf.toString('base64'), sha256: hashes.pdf },
      };
    }),
    route(packKeysPublished, async () => {
      const { publicKey, past } = keysOfHouse();
      const keys = [publicKey, ...past.filter((key) => key !== publicKey)];
      return {
        keys: keys.map((public_key) => ({ algorithm: 'Ed25519' as const, public_key, current: public_key === publicKey })),
        verifier: `${config.publicUrl}${VERIFIER}`,
      };
    }),
    route(packVerifier, async () => new Reply(200, verifier, { 'content-type': 'text/javascript; charset=utf-8' })),
  ];
};
