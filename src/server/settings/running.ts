import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import packageJson from '../../../package.json' with { type: 'json' };
import { type FieldKey, type FieldKeys, SECRET_KEY_ID } from '../sealed.ts';
import { about, entries, flag, type SettingsOf, settingsGroup, url, type Values, withoutSlash } from './kinds.ts';

export const PROGRAM_VERSION: string = packageJson.version;

/** The address of a cluster names every node, which is not a valid URL: `esdb://one:2113,two:2113?tls=false`. */
const NODES = /^(?:esdb|kurrentdb)(\+discover)?:\/\/([^:@/?#\s]+:[^@/\s]+@)?[\w.-]+(:\d{1,5})?(,[\w.-]+(:\d{1,5})?)*\/?(\?\S+)?$/;

const isAddressRange = (entry: string): boolean => {
  const [address = '', bits, ...rest] = entry.split('/');
  const version = isIP(address);
  const width = Number(bits ?? 0);
  return version > 0 && rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && width <= (version === 4 ? 32 : 128)));
};

/** Rejects guessable keys, which have few different bytes; `v1` is the key derived from `SECRET`. */
const isFieldKey = (pair: string): boolean => {
  const [, name, key = ''] = /^([a-z\d-]{1,16}):([\da-f]{64})$/.exec(pair) ?? [];
  return name !== undefined && name !== SECRET_KEY_ID && new Set(key.match(/../g)).size >= 16;
};

/** Where and how the program runs: addresses, role, database, files, mail, limits. */
const shape = {
  PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65_535)
    .default(8080)
    .meta(about({ takes: 'a port from 1 to 65535', description: 'Port the program listens on.' })),
  DATA_DIR: z
    .string()
    .default('var')
    .meta(about({ takes: 'a folder', description: 'Embedded database, photos and uploads; an empty folder is initialised.' })),
  DATABASE_URL: url(['postgres:', 'postgresql:'])
    .optional()
    .meta(about({ takes: 'a postgres:// URL', description: 'PostgreSQL to use instead of the embedded one.', shown: 'embedded' })),
  EVENTSTORE_URL: z
    .string()
    .regex(NODES)
    .optional()
    .meta(about({ takes: 'an esdb:// URL', description: 'EventStoreDB that stores the events.', shown: 'in PostgreSQL' })),
  PUBLIC_URL: url(['http:', 'https:'])
    .optional()
    .meta(
      about({
        takes: 'an http(s):// URL',
        description: 'Public base URL; links in mails begin with it.',
        shown: '`http://localhost:PORT`',
      }),
    ),
  ROLE: z
    .enum(['all', 'web', 'worker'])
    .default('all')
    .meta(
      about({
        takes: 'all, web or worker',
        description:
          '`web` serves HTTP; `worker` runs projections, reactions, deadlines and mail and serves only health checks; `all` does both.',
      }),
    ),
  NODE_ENV: z
    .enum(['production', 'development', 'test'])
    .optional()
    .meta(
      about({
        takes: 'production, development or test',
        description: '`production` has no `/dev/…` pages and rejects unsafe settings.',
        shown: 'development',
      }),
    ),
  DEMO: flag.optional().meta(
    about({
      takes: '1 or 0',
      description: 'Loads the demo data on the first start, if the folder `demo/` exists.',
      shown: '1 outside production',
    }),
  ),
  DEMO_PHOTOS_DIR: z
    .string()
    .optional()
    .meta(
      about({
        takes: 'a folder of .jpg or .png files',
        description: 'Photos for the demo listings instead of those in `demo/pictures`.',
        shown: 'drawings',
      }),
    ),
  METRICS_TOKEN: z
    .string()
    .min(24)
    .optional()
    .meta(
      about({
        takes: 'at least 24 characters',
        description: 'Grants access to `/metrics` and the details of `/health/ready` (`Authorization: Bearer …`).',
        shown: 'open; in production closed',
      }),
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http:', 'https:'])
    .optional()
    .meta(
      about({
        takes: 'an http(s):// URL',
        description: 'OTLP/HTTP collector for traces and metrics, such as `http://collector:4318`.',
        shown: 'nothing is sent',
      }),
    ),
  SMTP_URL: url(['smtp:', 'smtps:'])
    .optional()
    .meta(about({ takes: 'an smtp:// or smtps:// URL', description: 'Server that sends mail.', shown: 'the mailbox at `/dev/mail`' })),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@]+@[^\s@]+\.[^\s@]+>?$/)
    .default('Posada <no-reply@example.com>')
    .meta(about({ takes: 'a sender such as Posada <no-reply@example.com>', description: 'Sender of all mail.' })),
  RATE_LIMITS: z
    .enum(['on', 'relaxed', 'off'])
    .optional()
    .meta(
      about({
        takes: 'on, relaxed or off',
        description: '`relaxed` allows 100 times as much; production rejects `off`.',
        shown: '`relaxed`; in production `on`',
      }),
    ),
  SECRET: z
    .string()
    .min(32)
    .optional()
    .meta(
      about({
        takes: 'at least 32 characters',
        description: 'Signs link tokens and sandbox calls; required in production.',
        shown: 'a development secret',
      }),
    ),
  FIELD_KEYS: z
    .string()
    .transform((list) => list.split(',').map((pair) => pair.trim()))
    .refine((pairs) => pairs.every(isFieldKey) && new Set(pairs.map((pair) => pair.split(':')[0])).size === pairs.length)
    .optional()
    .meta(
      about({
        takes: 'comma-separated name:key pairs, each key 32 random bytes as 64 hexadecimal digits',
        description:
          'Keys for bank data, national ids, document pictures, transfer receipts, wifi and calendar URLs: the first encrypts, the others still decrypt ([how to change them](operations.md#changing-field_keys)).',
        shown: 'derived from `SECRET`',
      }),
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .meta(about({ takes: 'fatal, error, warn, info, debug, trace or silent', description: 'Minimum severity that is logged.' })),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform(entries)
    .refine((list) => list.every(isAddressRange))
    .meta(
      about({
        takes: 'comma-separated addresses or ranges such as 10.0.0.0/8',
        description: 'Proxies whose X-Forwarded-For is trusted.',
        shown: 'none',
      }),
    ),
  MIN_CLIENT: z
    .string()
    .regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/)
    .default(PROGRAM_VERSION)
    .meta(
      about({
        takes: 'a version such as 1.0.54',
        description: 'The `app-version` returned: an open page older than this asks to be reloaded.',
        shown: "the program's own",
      }),
    ),
};

/** Signs and seals the data of a development installation. */
const DEVELOPMENT_SECRET = 'development-only-secret-never-in-production';

/** Read first: the other groups may depend on it. */
export const running = settingsGroup(shape, (values) => {
  const { dataDir, role, publicUrl, port, secret, nodeEnv, demo, rateLimits } = values;
  const production = nodeEnv === 'production';
  return {
    port,
    role,
    production,
    dataDir: resolve(dataDir),
    databaseUrl: values.databaseUrl,
    eventStoreUrl: values.eventstoreUrl,
    publicUrl: withoutSlash(publicUrl ?? `http://localhost:${port}`),
    demo: demo ?? !production,
    demoPhotosDir: values.demoPhotosDir,
    smtpUrl: values.smtpUrl,
    mailFrom: values.mailFrom,
    rateLimits: rateLimits ?? (production ? ('on' as const) : ('relaxed' as const)),
    secret: secret ?? DEVELOPMENT_SECRET,
    fieldKeys: fieldKeysOf(values),
    /** Opens the metrics; null: open outside production, closed in it. */
    metricsToken: values.metricsToken,
    /** The collector of traces and metrics; null: nothing is sent. */
    otlpEndpoint: values.otelExporterOtlpEndpoint,
    logLevel: values.logLevel,
    trustedProxies: values.trustedProxies,
    /** Named by the `app-version` header: an open web app older than this asks to be reloaded. */
    appVersion: values.minClient,
  };
});
export type Running = SettingsOf<typeof running>;

/** The factor by which RATE_LIMITS multiplies every rate limit. */
export const limitFactor = ({ rateLimits }: Pick<Running, 'rateLimits'>): number =>
  ({ on: 1, relaxed: RELAXED, off: Number.POSITIVE_INFINITY })[rateLimits];
/** The factor of `RATE_LIMITS=relaxed`. */
const RELAXED = 100;

/** The first key seals fields, all of them open fields; the key derived from the secret is always included. */
const fieldKeysOf = ({ fieldKeys, secret }: Pick<Values<typeof shape>, 'fieldKeys' | 'secret'>): FieldKeys => {
  const own = (fieldKeys ?? []).map((pair): FieldKey => {
    const [id = '', key = ''] = pair.split(':');
    return { id, secret: key };
  });
  const ofSecret: FieldKey = { id: SECRET_KEY_ID, secret: secret ?? DEVELOPMENT_SECRET };
  const [first, ...others] = own;
  return first ? [first, ...others, ofSecret] : [ofSecret];
};

/** Prefix of the placeholder values in `deploy/env.example`. */
const PLACEHOLDER = 'replace-by-';
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** A line for each setting that is safe in development only. `raw`: the values as written. */
export const productionFaults = (s: Running, raw: Readonly<Record<string, string | undefined>>): string[] => {
  const copied = Object.entries(raw).filter(([, value]) => value?.includes(PLACEHOLDER));
  const { protocol, hostname } = new URL(s.publicUrl);
  const isPlain = protocol !== 'https:' && !LOOPBACK.includes(hostname);
  const example = randomBytes(32).toString('base64url');
  return [
    ...copied.map(([name]) => `${name} takes a value of its own: "${PLACEHOLDER}…" is the placeholder of the example`),
    ...(s.rateLimits === 'off' ? ['RATE_LIMITS takes on or relaxed in production, not off'] : []),
    // its accounts have a published password
    ...(s.demo ? ['DEMO takes 0 in production: the demonstration opens accounts with a published password'] : []),
    ...(s.secret === DEVELOPMENT_SECRET
      ? [`SECRET takes a text of its own of at least 32 characters in production, for example ${example}`]
      : []),
    // sessions would be sent as plain text, and links in mails lead there
    ...(isPlain ? ['PUBLIC_URL takes an https:// URL in production, or one of this machine'] : []),
    ...(s.smtpUrl && /@(example\.(com|net|org)|localhost)>?$/i.test(s.mailFrom)
      ? ['MAIL_FROM takes a sender of your own domain in production, such as Posada <hello@your-domain>'] // F62
      : []),
  ];
};
