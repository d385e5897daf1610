import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = {
  readonly payload: string;
  readonly ttl: number;
  readonly topic: string;
  readonly urgency: string;
  readonly publicKey: string;
};
export type Browser = { readonly endpoint: string; readonly keys: { readonly p256dh: string; readonly auth: string } };

type Held = { readonly ecdh: ECDH; readonly auth: Buffer; readonly received: Received[]; answers: number[] };

/**
 * A push service and its browsers (RFC 8030): it verifies the sender's signature (RFC 8292), decrypts messages like the browser (RFC 8291,
 * by Node's cryptography alone), and answers 201, or what a test configured. From another process `POST /browsers` is `browser`, and `GET`
 * of its endpoint returns the received messages.
 */
export const pushService = async () => {
  const browsers = new Map<string, Held>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.url === '/browsers') return response.end(JSON.stringify(subscribed()));
    const held = browsers.get(request.url ?? '');
    if (!held) return response.writeHead(404).end();
    if (request.method === 'GET') return response.end(JSON.stringify(held.received));
    const [status = 201] = held.answers.splice(0, 1);
    if (status !== 201) return response.writeHead(status).end();
    try {
      if (request.method !== 'POST' || request.headers['content-encoding'] !== 'aes128gcm') throw new Error('not a push');
      const publicKey = signer(String(request.headers.authorization), `http://${request.headers.host}`);
      const { ttl, topic = '', urgency = '' } = request.headers;
      if (!/^\d+$/.test(String(ttl)) || !/^[\w-]{0,32}$/.test(String(topic))) throw new Error('headers');
      held.received.push({
        ...{ payload: decrypted(held, Buffer.concat(chunks)), ttl: Number(ttl), publicKey },
        ...{ topic: String(topic), urgency: String(urgency) },
      });
      response.writeHead(201, { location: `${request.url}/message` }).end();
    } catch (error) {
      response.writeHead(400).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const subscribed = (): Browser & { readonly received: Received[]; answer(...statuses: number[]): void } => {
    const path = `/push/${randomBytes(12).toString('base64url')}`;
    const ecdh = createECDH('prime256v1');
    ecdh.generateKeys();
    const held: Held = { ecdh, auth: randomBytes(16), received: [], answers: [] };
    browsers.set(path, held);
    return {
      endpoint: `http://${host}${path}`,
      keys: { p256dh: ecdh.getPublicKey('base64url'), auth: held.auth.toString('base64url') },
      received: held.received,
      answer: (...statuses) => held.answers.push(...statuses),
    };
  };
  return {
    host,
    /** A browser that subscribes. */
    browser: subscribed,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
};

/** The public key of a valid VAPID signature for `audience`. Throws for any other. */
const signer = (authorization: string, audience: string): string => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const raw = Buffer.from(key, 'base64url');
  const [x, y] = [raw.subarray(1, 33), raw.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
  const isTrue = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: jwk, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string };
  const inTime = exp > Date.now() / 1_000 && exp <= Date.now() / 1_000 + 86_400;
  if (!isTrue || aud !== audience || !inTime || !/^(mailto:|https:)/.test(sub)) throw new Error('not signed');
  return key;
};

const derived = (secret: Buffer, salt: Buffer, info: Buffer, length: number) => Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** One record of aes128gcm (RFC 8188) with the keys of RFC 8291. */
const decrypted = ({ ecdh, auth }: Held, body: Buffer): string => {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const cipher = body.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = derived(ecdh.computeSecret(sender), auth, info, 32);
  const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(cipher.subarray(-16));
  const plain = Buffer.concat([decipher.update(cipher.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
};
