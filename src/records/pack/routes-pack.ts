import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { deskStream } from '../../console/events.ts';
import type { Desk } from '../../console/public.ts';
import { partOf } from '../../engine/commands/parts.ts';
import { withReason } from '../../engine/commands/reasons.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Reply, type Route, route } from '../../server/http/contract.ts';
import type { Config } from '../../server/settings/config.ts';
import type { AgreedDeps } from '../agreed/agreed.ts';
import { packContents } from './contents.ts';
import { makePack, packKeysPublished, packVerifier } from './contract-pack.ts';
import { type PackKeys, packKeys } from './keys.ts';
import { packPdf } from './pack-pdf.ts';
import { sealedJson, sealedPdf, sha256 } from './seal.ts';

type PackRoutesDeps = AgreedDeps & { readonly config: Config; readonly clock: Clock; readonly desk: Desk };

const VERIFIER = '/api/v1/evidence/verify-pack.mjs';
const verifier = readFileSync(new URL('./verify-pack.mjs', import.meta.url), 'utf8');

/** Packs for disputes, and what checks them. A pack is an event with its purpose before it is sent (SEC-37). */
export const packRoutes = (deps: PackRoutesDeps): readonly Route[] => {
  const { db, clock, config, desk } = deps;
  let read: PackKeys | null = null;
  /** Read at the first question, which makes the key where there is none. */
  const keysOfHouse = (): PackKeys => {
    read ??= packKeys(config);
    return read;
  };
  return [
    route(makePack, async ({ params: { id: reservationId }, body: { reason }, user, metadata, language }) => {
      const [id, now] = [randomUUID(), clock.now()];
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
      const own = partOf(metadata, id); // a repeated call makes another pack, which is another event
      await withReason({ db, clock }, reason, own, async () => ({
        position: await desk(deskStream('reservation', reservationId), { type: 'PackMade', data }, own),
      }));
      return {
        ...{ id, name: `posada-R-${reservationId}-${now.slice(0, 10)}`, key: keys.publicKey },
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
