import { resolve } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '../../engine/config-error.ts';
import { about, flag, hostsAllowed, type SettingsOf, settingsGroup, url, type Values } from './kinds.ts';
import type { Running } from './running.ts';

/** TileJSON; an archive elsewhere would have to be read range by range, which is done of a file alone. */
const isTileJson = (value: string): boolean => {
  const { protocol = '', pathname = '' } = URL.parse(value) ?? {};
  return /^https?:$/.test(protocol) && !pathname.endsWith('.pmtiles');
};
const isArchive = (value: string): boolean => value.endsWith('.pmtiles') && !URL.canParse(value);

/** Where files and the streets of maps come from. */
const storageShape = {
  S3_ENDPOINT: url(['http:', 'https:'])
    .optional()
    .meta(
      about({
        takes: 'an http(s):// URL',
        description: 'S3-compatible server for photos and uploads, such as Garage or SeaweedFS.',
        shown: "Amazon's for the region",
      }),
    ),
  S3_REGION: z
    .string()
    .optional()
    .meta(about({ takes: 'a region such as eu-south-2', description: 'Region of the bucket.' })),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/)
    .optional()
    .meta(
      about({
        takes: 'a bucket name',
        description: 'Stores photos and uploads instead of the folder in `DATA_DIR`; created if missing. Requires region and keys.',
        shown: 'a folder',
      }),
    ),
  S3_ACCESS_KEY_ID: z
    .string()
    .optional()
    .meta(about({ takes: 'text', description: 'Key allowed to read, write and delete in the bucket.' })),
  S3_SECRET_ACCESS_KEY: z
    .string()
    .optional()
    .meta(about({ takes: 'text', description: 'Secret of that key.' })),
  S3_PATH_STYLE: flag.optional().meta(
    about({
      takes: '1 or 0',
      description: 'Puts the bucket in the path, not the host name (1 for most self-hosted servers).',
      shown: '0',
    }),
  ),
  MAP_STREETS: z
    .string()
    .refine((value) => value === 'off' || isArchive(value) || isTileJson(value))
    .default('https://tiles.openfreemap.org/planet')
    .meta(
      about({
        takes: 'an http(s):// URL of TileJSON, a .pmtiles file (relative to `DATA_DIR`), or off',
        description:
          'Source of map streets: vector tiles in the OpenMapTiles or Protomaps schema. The program fetches, caches and serves them itself ([streets](operations.md#streets)).',
      }),
    ),
};

export const storage = settingsGroup(storageShape, ({ mapStreets, ...s3 }, { dataDir }: Running) => ({
  /** Null: uploads are a folder below `dataDir`. */
  s3: s3Of(s3),
  /** Where streets come from: TileJSON or a PMTiles file; null for maps without streets. */
  mapStreets: streetsOf(mapStreets, dataDir),
}));

const streetsOf = (mapStreets: string, dataDir: string): { readonly address: string } | { readonly file: string } | null => {
  if (mapStreets === 'off') return null;
  return isArchive(mapStreets) ? { file: resolve(dataDir, mapStreets) } : { address: mapStreets };
};

/** A bucket for uploads; without an endpoint it is Amazon's of the region. */
export type S3 = {
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly pathStyle: boolean;
};
/** All settings of the bucket or none: with only some of them the first upload would fail. */
const s3Of = ({ s3Endpoint, s3PathStyle, ...needed }: Omit<Values<typeof storageShape>, 'mapStreets'>): S3 | null => {
  const { s3Bucket: bucket, s3Region: region, s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = needed;
  const names = { S3_BUCKET: bucket, S3_REGION: region, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
  const configured = Object.entries({ ...names, S3_ENDPOINT: s3Endpoint, S3_PATH_STYLE: s3PathStyle }).find(([, value]) => value !== null);
  if (!configured) return null;
  if (!bucket || !region || !accessKeyId || !secretAccessKey) {
    const missing = Object.entries(names).flatMap(([name, value]) => (value ? [] : [name]));
    throw new ConfigError(`${configured[0]} takes ${missing.join(', ')} beside it: a bucket needs all of them`);
  }
  return { endpoint: s3Endpoint, region, bucket, accessKeyId, secretAccessKey, pathStyle: s3PathStyle ?? false };
};

/** The captcha of public forms (SEC-18). */
const captchaShape = {
  RECAPTCHA_SITE_KEY: z
    .string()
    .min(10)
    .optional()
    .meta(
      about({
        takes: 'a reCAPTCHA v3 site key',
        description: 'Public forms use reCAPTCHA once this and the secret are set, and a built-in puzzle (ALTCHA) until then.',
        shown: 'built-in puzzles',
      }),
    ),
  RECAPTCHA_SECRET: z
    .string()
    .min(10)
    .optional()
    .meta(about({ takes: 'the reCAPTCHA secret key', description: 'Pairs with the site key.', shown: 'none' })),
  RECAPTCHA_URL: url(['http:', 'https:'])
    .default('https://www.google.com/recaptcha/api/siteverify')
    .meta(about({ takes: 'an http(s):// URL; https:// in production', description: 'Where reCAPTCHA responses are verified.' })),
  RECAPTCHA_MIN_SCORE: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0.5)
    .meta(about({ takes: 'a number from 0 to 1', description: 'Minimum reCAPTCHA score to count as a person.' })),
  CAPTCHA_COST: z.coerce
    .number()
    .int()
    .min(100)
    .max(100_000)
    .default(1_000)
    .meta(
      about({
        takes: 'a whole number from 100 to 100000',
        description:
          'PBKDF2 rounds per attempt at the built-in puzzle; a browser makes 400 to 1,200 attempts, by default about a second on a mid-range phone. Time grows linearly.',
      }),
    ),
};

/** reCAPTCHA version 3: `minScore` from 0 to 1, below which an answer counts as a program's. */
export type RecaptchaKeys = { readonly siteKey: string; readonly secret: string; readonly url: string; readonly minScore: number };

export const captcha = settingsGroup(captchaShape, (values, running: Running) => {
  const { captchaCost, recaptchaSiteKey: siteKey, recaptchaSecret: secret, ...rest } = values;
  if (!siteKey !== !secret) throw new ConfigError('RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET are set together or not at all');
  const keys = siteKey && secret ? { siteKey, secret, url: rest.recaptchaUrl, minScore: rest.recaptchaMinScore } : null;
  if (keys) mustBeHttps(running, { RECAPTCHA_URL: keys.url });
  /** `recaptcha` null: public forms ask for a proof of work, an attempt of which takes `captchaCost` rounds. */
  return { recaptcha: keys as RecaptchaKeys | null, captchaCost };
});

const key = (bytes: number) => z.string().refine((text) => /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === bytes);

/** The keys that sign pushes to browsers (VAPID). */
const pushShape = {
  WEB_PUSH_PUBLIC_KEY: key(65)
    .optional()
    .meta(
      about({
        takes: 'a P-256 public key in base64url, as printed by `npx web-push generate-vapid-keys`',
        description:
          'Browsers subscribe to pushes with it; all processes need the same pair. Changing it ends the subscriptions of all devices.',
        shown: 'a pair generated and stored in `DATA_DIR`',
      }),
    ),
  WEB_PUSH_PRIVATE_KEY: key(32)
    .optional()
    .meta(about({ takes: 'the private key in base64url', description: 'Pairs with the public key.', shown: 'the same' })),
  WEB_PUSH_SUBJECT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/)
    .optional()
    .meta(
      about({
        takes: 'a mailto: or https:// URL',
        description: 'Contact for push services.',
        shown: '`OPERATOR_EMAIL`',
      }),
    ),
  WEB_PUSH_HOSTS_ALLOWED: hostsAllowed.meta(
    about({
      takes: 'comma-separated host:port pairs',
      description: 'Tests only: push services reachable over http and at any address. Rejected in production.',
      shown: 'none',
    }),
  ),
};

export const push = settingsGroup(pushShape, (values, { production }: Running) => {
  const { webPushPublicKey: publicKey, webPushPrivateKey: privateKey, webPushSubject: subject, webPushHostsAllowed } = values;
  if (production && webPushHostsAllowed.length > 0) throw onlyForTests('WEB_PUSH_HOSTS_ALLOWED');
  mustBeTogether({ WEB_PUSH_PUBLIC_KEY: publicKey, WEB_PUSH_PRIVATE_KEY: privateKey });
  /**
   * Signs pushes; `keys` null: those in the data folder. `subject` null: the operator's address. `hostsAllowed`: `host:port` of push
   * services for tests, empty in production.
   */
  return { webPush: { keys: publicKey && privateKey ? { publicKey, privateKey } : null, subject, hostsAllowed: webPushHostsAllowed } };
});

export const onlyForTests = (name: string): ConfigError => new ConfigError(`${name} takes nothing in production: it is for tests`);

/** Throws ConfigError when only some of the variables are set: otherwise the first use would fail. */
export const mustBeTogether = (values: Readonly<Record<string, string | null>>): void => {
  const missing = Object.entries(values).find(([, value]) => !value);
  const set = Object.entries(values).find(([, value]) => value);
  if (missing && set) throw new ConfigError(`${missing[0]} takes what belongs to ${set[0]}: these are set together or not at all`);
};

/** Throws ConfigError with a line for each address without TLS in production: anyone on the way could read and forge what it answers. */
export const mustBeHttps = (
  { production }: Pick<Running, 'production'>,
  addresses: Readonly<Record<string, string>>,
  where = 'in production',
): void => {
  const plain = Object.entries(addresses).filter(([, address]) => !address.startsWith('https://'));
  if (production && plain.length > 0) throw new ConfigError(plain.map(([name]) => `${name} takes an https:// URL ${where}`).join('\n'));
};

export type Services = SettingsOf<typeof storage> & SettingsOf<typeof captcha> & SettingsOf<typeof push>;
