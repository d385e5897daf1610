import { z } from 'zod';
import { contract } from '../../server/http/contract.ts';
import { personText } from '../../server/http/input/person-text.ts';

const hash = z.string().meta({ description: 'SHA-256 of the file, in hexadecimal digits.' });

export const makePack = contract({
  tag: 'console',
  role: 'admin',
  adminOnly: true,
  secret: true,
  name: 'consoleMakePack',
  summary:
    'Makes a signed pack of a reservation for a dispute, as JSON and as PDF. Nothing of it is stored but an event with the hashes of both files',
  method: 'post',
  path: '/console/reservations/{id}/packs',
  params: z.object({ id: z.coerce.number<string>().int() }),
  body: z.object({ reason: personText('givenReason').meta({ description: 'What it is for; kept with the event.' }) }),
  status: 201,
  response: z
    .object({
      id: z.uuid(),
      name: z.string().meta({ description: 'Of the files, without their ending.' }),
      key: z.string().meta({ description: 'The public key of Ed25519 that checks both, in hexadecimal digits.' }),
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
  summary: 'The public keys that check dispute packs, the current one first',
  method: 'get',
  path: '/evidence/keys',
  response: z.object({
    keys: z.array(z.object({ algorithm: z.literal('Ed25519'), public_key: z.string(), current: z.boolean() })),
    verifier: z.string().meta({ description: 'Where the program that checks packs is.' }),
  }),
});

export const packVerifier = contract({
  tag: 'Reservations',
  role: 'public',
  name: 'packVerifier',
  summary: 'A program that checks dispute packs without a network: one file that needs nothing but Node',
  method: 'get',
  path: '/evidence/verify-pack.mjs',
  media: 'text/javascript',
  response: z.string(),
});
