import { isIP } from 'node:net';
import { z } from 'zod';
import packageJson from '../../package.json' with { type: 'json' };
import { milliseconds } from '../shared/durations.ts';
import { SECRET_KEY_ID } from './sealed.ts';

export const PROGRAM_VERSION: string = packageJson.version;

/** Where transfers go outside production. */
export const DEMO_BANK = {
  name: 'Banco de Muestra',
  account: '000-123-456',
  holder: 'Posada SpA',
  governmentId: '76.000.000-0',
  email: 'pagos@example.com',
};

/** A number of nobody, so that the button can be seen. */
export const DEMO_WHATSAPP = '56900000000';

/** `takes` is what the error line says a variable takes; `shown` is the default as `docs/settings.md` shows it. */
export type About = { takes: string; description: string; shown?: string };
const about = ({ takes, description, shown }: About) => ({ description, takes, ...(shown === undefined ? {} : { shown }) });

const url = (protocols: readonly string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol));
/** Of a cluster every node is named, which is no URL any more: `esdb://one:2113,two:2113?tls=false`. */
const NODES = /^(?:esdb|kurrentdb)(\+discover)?:\/\/([^:@/?#\s]+:[^@/\s]+@)?[\w.-]+(:\d{1,5})?(,[\w.-]+(:\d{1,5})?)*\/?(\?\S+)?$/;
const duration = z.string().refine((value) => {
  try {
    return milliseconds(value) > 0;
  } catch {
    return false;
  }
});
const percent = z
  .string()
  .regex(/^\d{1,2}(\.\d{1,2})?$/)
  .transform(Number);
const flag = z.enum(['0', '1']).transform((value) => value === '1');
const DURATION = 'an ISO 8601 duration above zero, such as PT24H or PT2S';
const late = (fallback: string, what: string) =>
  duration.default(fallback).meta(about({ takes: DURATION, description: `Age from which the console calls ${what} late.` }));
const REQUESTS = 'a whole number from 1 to 1000';
const requests = (fallback: number) => z.coerce.number().int().min(1).max(1000).default(fallback);
const PERCENT = 'a percentage from 0 to 99.99';

/** One entry a variable. An empty value counts as not set. */
export const settings = z.object({
  PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65_535)
    .default(8080)
    .meta(about({ takes: 'a port from 1 to 65535', description: 'Where the program listens.' })),
  DATA_DIR: z
    .string()
    .default('var')
    .meta(about({ takes: 'a folder', description: 'Embedded database, photos and uploads; an empty folder is filled.' })),
  DATABASE_URL: url(['postgres:', 'postgresql:'])
    .optional()
    .meta(about({ takes: 'a postgres:// address', description: 'A PostgreSQL to use instead of the embedded one.', shown: 'embedded' })),
  EVENTSTORE_URL: z
    .string()
    .regex(NODES)
    .optional()
    .meta(about({ takes: 'an esdb:// address', description: 'An EventStoreDB to keep the events in.', shown: 'in PostgreSQL' })),
  PUBLIC_URL: url(['http:', 'https:'])
    .optional()
    .meta(
      about({
        takes: 'an http(s):// address',
        description: 'The address people use; links in mails begin with it.',
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
          '`web` serves HTTP; `worker` runs projections, reactions, deadlines and mail and answers only for its health; `all` does both.',
      }),
    ),
  NODE_ENV: z
    .enum(['production', 'development', 'test'])
    .optional()
    .meta(
      about({
        takes: 'production, development or test',
        description: '`production` has no `/dev/…` pages and refuses unsafe settings.',
        shown: 'development',
      }),
    ),
  DEMO: flag.optional().meta(
    about({
      takes: '1 or 0',
      description: 'Load the demonstration data on the first start, where the folder `demo/` is there.',
      shown: '1 outside production',
    }),
  ),
  DEMO_PHOTOS_DIR: z
    .string()
    .optional()
    .meta(
      about({
        takes: 'a folder of .jpg or .png files',
        description: 'Photos for the demonstration listings instead of those in `demo/pictures`.',
        shown: 'drawings',
      }),
    ),
  METRICS_TOKEN: z
    .string()
    .min(24)
    .optional()
    .meta(
      about({
        takes: 'a text of at least 24 characters',
        description: 'Opens `/metrics` and the reasons of `/health/ready` (`Authorization: Bearer …`).',
        shown: 'open; in production closed',
      }),
    ),
  S3_ENDPOINT: url(['http:', 'https:'])
    .optional()
    .meta(
      about({
        takes: 'an http(s):// address',
        description: 'A server that speaks S3, such as MinIO, for photos and uploads.',
        shown: "Amazon's of the region",
      }),
    ),
  S3_REGION: z
    .string()
    .optional()
    .meta(about({ takes: 'a region such as eu-south-2', description: 'Where the bucket is.' })),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/)
    .optional()
    .meta(
      about({
        takes: 'the name of a bucket',
        description: 'Keeps photos and uploads instead of the folder below `DATA_DIR`; made when it is missing. Needs region and keys.',
        shown: 'a folder',
      }),
    ),
  S3_ACCESS_KEY_ID: z
    .string()
    .optional()
    .meta(about({ takes: 'a text', description: 'May read, write and delete in the bucket.' })),
  S3_SECRET_ACCESS_KEY: z
    .string()
    .optional()
    .meta(about({ takes: 'a text', description: 'Belongs to it.' })),
  S3_PATH_STYLE: flag
    .optional()
    .meta(about({ takes: '1 or 0', description: 'The bucket stands in the path, not in the name of the server (MinIO: 1).', shown: '0' })),
  SMTP_URL: url(['smtp:', 'smtps:'])
    .optional()
    .meta(about({ takes: 'an smtp:// or smtps:// address', description: 'Where mail is sent.', shown: 'the mailbox at `/dev/mail`' })),
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
        description: '`relaxed` allows 100 times as much; production refuses `off`.',
        shown: '`relaxed`; in production `on`',
      }),
    ),
  HOST_ANSWER: duration.default('PT24H').meta(about({ takes: DURATION, description: 'Time a host has to answer a request.' })),
  GUEST_PAYMENT: duration.default('PT24H').meta(about({ takes: DURATION, description: 'Time a guest has to pay once accepted.' })),
  TRANSFER_WINDOW: duration
    .default('PT1H')
    .meta(about({ takes: DURATION, description: 'Time to announce a bank transfer once it was chosen.' })),
  DRAFT_LIFE: duration
    .default('PT24H')
    .meta(about({ takes: DURATION, description: 'Time after which a draft that was never requested lapses.' })),
  REQUESTS_PER_LISTING: requests(3).meta(
    about({ takes: REQUESTS, description: 'Requests one guest may send for one listing in 24 hours; RATE_LIMITS scales them.' }),
  ),
  REQUESTS_PER_GUEST: requests(20).meta(
    about({ takes: REQUESTS, description: 'Requests one guest may send in 24 hours; RATE_LIMITS scales them.' }),
  ),
  SERVICE_CHARGE_PERCENT: percent
    .default(10)
    .meta(about({ takes: PERCENT, description: 'Service charge where no rate by mode and country is set.' })),
  FOUR_EYES_ABOVE: z.coerce
    .number()
    .int()
    .min(0)
    .default(3_000)
    .meta(
      about({
        takes: 'a whole number of US dollars from 0',
        description:
          "Above it a payment, refund or payout that an administrator enters waits for a second one. Other currencies count at the day's rate; who is alone sets it high.",
      }),
    ),
  GATEWAY_PERCENT_MERCADOPAGO: percent.default(6).meta(about({ takes: PERCENT, description: 'Surcharge shown for Mercado Pago.' })),
  GATEWAY_PERCENT_PAYPAL: percent.default(6.5).meta(about({ takes: PERCENT, description: 'Surcharge shown for PayPal.' })),
  GATEWAY_PERCENT_BANKTRANSFER: percent.default(3.5).meta(about({ takes: PERCENT, description: 'Surcharge shown for a bank transfer.' })),
  MERCADOPAGO_URL: url(['http:', 'https:'])
    .default('https://api.mercadopago.com')
    .meta(about({ takes: 'an http(s):// address', description: 'API of Mercado Pago.' })),
  MERCADOPAGO_ACCESS_TOKEN: z
    .string()
    .optional()
    .meta(
      about({
        takes: 'an access token',
        description: 'Charges by Mercado Pago. Outside production the sandbox stands in for it until it is set.',
        shown: 'the sandbox; in production not offered',
      }),
    ),
  MERCADOPAGO_WEBHOOK_SECRET: z
    .string()
    .optional()
    .meta(about({ takes: 'the secret signature of the webhook', description: 'Checks the notifications of Mercado Pago.' })),
  PAYPAL_URL: url(['http:', 'https:'])
    .default('https://api-m.paypal.com')
    .meta(about({ takes: 'an http(s):// address', description: 'API of PayPal.' })),
  PAYPAL_CLIENT_ID: z
    .string()
    .optional()
    .meta(
      about({
        takes: 'a client id',
        description: 'Charges by PayPal. Outside production the sandbox stands in for it until it is set.',
        shown: 'the sandbox; in production not offered',
      }),
    ),
  PAYPAL_CLIENT_SECRET: z
    .string()
    .optional()
    .meta(about({ takes: 'a client secret', description: 'Of the same PayPal application.' })),
  PAYPAL_WEBHOOK_ID: z
    .string()
    .optional()
    .meta(
      about({ takes: 'the id of the webhook', description: 'Under which PayPal verifies its notifications to `/api/v1/paypal/webhook`.' }),
    ),
  TRANSFER_BANK_NAME: z
    .string()
    .optional()
    .meta(
      about({
        takes: 'a text',
        description: 'Bank that receives transfers. In production transfers are offered once all five are set.',
        shown: DEMO_BANK.name,
      }),
    ),
  TRANSFER_BANK_ACCOUNT: z
    .string()
    .optional()
    .meta(about({ takes: 'a text', description: 'Account number or IBAN.', shown: DEMO_BANK.account })),
  TRANSFER_BANK_HOLDER: z
    .string()
    .optional()
    .meta(about({ takes: 'a text', description: 'Holder of the account.', shown: DEMO_BANK.holder })),
  TRANSFER_BANK_GOVERNMENT_ID: z
    .string()
    .optional()
    .meta(about({ takes: 'a text', description: 'Tax or national id of the holder.', shown: DEMO_BANK.governmentId })),
  TRANSFER_BANK_EMAIL: z
    .email()
    .optional()
    .meta(about({ takes: 'an e-mail address', description: 'Where guests may send the proof of a transfer.', shown: DEMO_BANK.email })),
  MAP_TILES_URL: url(['http:', 'https:'])
    .optional()
    .meta(
      about({ takes: 'an http(s):// address with {z}, {x} and {y}', description: 'XYZ map tiles.', shown: 'the outline map of the app' }),
    ),
  MAP_ATTRIBUTION: z
    .string()
    .max(200)
    .default('© OpenStreetMap')
    .meta(about({ takes: 'a text of at most 200 characters', description: 'Whom the map names as the makers of its tiles.' })),
  VIDEO_HOSTS: z
    .string()
    .transform((list) => list.split(',').map((host) => host.trim().toLowerCase()))
    .refine((hosts) => hosts.every((host) => /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/.test(host)))
    .optional()
    .meta(
      about({
        takes: 'names of hosts separated by commas, such as videos.example.org',
        description: 'Where the video of a listing may be, beside YouTube and Vimeo.',
        shown: 'YouTube and Vimeo',
      }),
    ),
  GEOCODER_URL: url(['http:', 'https:'])
    .optional()
    .meta(
      about({
        takes: 'an http(s):// address',
        description:
          'A Nominatim, or what speaks like one, that finds addresses while a host types (openstreetmap.org does not allow that).',
        shown: 'the location catalogue',
      }),
    ),
  BLOG_URL: url(['http:', 'https:'])
    .optional()
    .meta(
      about({
        takes:
          'an http(s):// address that answers {articles: [{slug, published, updated, es: {title, lead, html}, en: {title, lead, html}}]}',
        description:
          'A content API for the blog, asked every ten minutes. Days are yyyy-mm-dd, `updated` may be missing, a slug is of a-z, 0-9 and hyphens; an article without both languages is not shown.',
        shown: 'the articles the program comes with',
      }),
    ),
  RATES_URL: url(['http:', 'https:'])
    .optional()
    .meta(
      about({
        takes: 'an http(s):// address that answers {base, rates}',
        description: 'Exchange rates, asked once a day; a table that fails or jumps threefold leaves the old one.',
        shown: 'the rates the program comes with',
      }),
    ),
  SEARCH: z
    .enum(['memory', 'postgres'])
    .default('memory')
    .meta(
      about({
        takes: 'memory or postgres',
        description:
          'What answers searches: `memory`, an index that each web process keeps (about 20 MB for 100,000 listings), or `postgres`, always the database.',
      }),
    ),
  WHATSAPP_NUMBER: z
    .string()
    .regex(/^\d{8,15}$/)
    .optional()
    .meta(
      about({
        takes: 'digits with the country code, such as 56912345678',
        description: 'Where the help button writes to; without one production has no such button.',
        shown: `\`${DEMO_WHATSAPP}\`; in production none`,
      }),
    ),
  SECRET: z
    .string()
    .min(32)
    .optional()
    .meta(
      about({
        takes: 'at least 32 characters',
        description: 'Signs link tokens and sandbox calls; production must set its own.',
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
        takes: 'name:key pairs separated by commas, a key of 32 random bytes as 64 hexadecimal digits',
        description:
          'Encrypt bank data, national ids, pictures of documents and receipts of transfers: the first seals, all others still open. A new one is put first; after `npm run reseal` the old ones can go.',
        shown: 'one made of `SECRET`',
      }),
    ),
  LATE_LISTING: late('PT48H', 'a listing that waits for approval'),
  LATE_TRANSFER: late('PT24H', 'an announced transfer that waits to be confirmed'),
  LATE_SECOND: late('PT24H', 'what waits for a second administrator'),
  LATE_HELD: late('PT24H', 'money that is held for review'),
  LATE_REFUND: late('P2D', 'a refund that a person has to send'),
  LATE_PAYOUT: late('P1D', 'what a host should have been paid by now'),
  LATE_VISIT: late('P1D', 'a visit that should have taken place'),
  LATE_REPORT: late('PT48H', 'a letter or bug report that waits for an answer'),
  LATE_FAILED_MAIL: late('PT12H', 'a mail that was given up'),
  LATE_READ_MODEL: late('PT30S', 'what a read model or reaction has not seen yet'),
  LATE_DEADLINE: late('PT2M', 'a deadline that has passed without effect'),
  LATE_MAIL: late('PT15M', 'a mail that has not left yet'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .meta(about({ takes: 'fatal, error, warn, info, debug, trace or silent', description: 'Least severe line that is logged.' })),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .refine((list) => list.every(isAddressRange))
    .meta(
      about({
        takes: 'addresses or ranges such as 10.0.0.0/8, separated by commas',
        description: 'Proxies whose X-Forwarded-For is believed.',
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
        description: 'The `app-version` answered: an open page older than this asks to be reloaded.',
        shown: "the program's own",
      }),
    ),
});

/** A key that anybody could guess has few different bytes; `v1` is the one of `SECRET`. */
function isFieldKey(pair: string): boolean {
  const [, name, key = ''] = /^([a-z\d-]{1,16}):([\da-f]{64})$/.exec(pair) ?? [];
  return name !== undefined && name !== SECRET_KEY_ID && new Set(key.match(/../g)).size >= 16;
}

function isAddressRange(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/');
  const version = isIP(address);
  const width = Number(bits ?? 0);
  return version > 0 && rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && width <= (version === 4 ? 32 : 128)));
}
