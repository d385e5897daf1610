import { isIP } from 'node:net';
import { z } from 'zod';
import packageJson from '../../../package.json' with { type: 'json' };
import { about, flag, url } from './kinds.ts';

export const PROGRAM_VERSION: string = packageJson.version;

/** Of a cluster every node is named, which is no URL any more: `esdb://one:2113,two:2113?tls=false`. */
const NODES = /^(?:esdb|kurrentdb)(\+discover)?:\/\/([^:@/?#\s]+:[^@/\s]+@)?[\w.-]+(:\d{1,5})?(,[\w.-]+(:\d{1,5})?)*\/?(\?\S+)?$/;

const isAddressRange = (entry: string): boolean => {
  const [address = '', bits, ...rest] = entry.split('/');
  const version = isIP(address);
  const width = Number(bits ?? 0);
  return version > 0 && rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && width <= (version === 4 ? 32 : 128)));
};

/** Where and how the program runs: addresses, role, database, files, mail, limits. */
export const running = {
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
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http:', 'https:'])
    .optional()
    .meta(
      about({
        takes: 'an http(s):// address',
        description: 'A collector that traces and metrics are sent to by OTLP over HTTP, such as `http://collector:4318`.',
        shown: 'nothing is sent',
      }),
    ),
  S3_ENDPOINT: url(['http:', 'https:'])
    .optional()
    .meta(
      about({
        takes: 'an http(s):// address',
        description: 'A server that speaks S3, such as Garage or SeaweedFS, for photos and uploads.',
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
  S3_PATH_STYLE: flag.optional().meta(
    about({
      takes: '1 or 0',
      description: 'The bucket stands in the path, not in the name of the server (most servers that you run yourself: 1).',
      shown: '0',
    }),
  ),
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
};

/** What is logged, whose address is believed, which open pages are too old. */
export const logging = {
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
  FEED_HOSTS_ALLOWED: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((entry) => entry.trim().toLowerCase())
        .filter(Boolean),
    )
    .refine((list) => list.every((entry) => /^[^\s/:@]+:\d{1,5}$/.test(entry)))
    .meta(
      about({
        takes: 'host:port pairs, separated by commas',
        description:
          'For tests: hosts of calendars that may be fetched by http and at any address. With the demonstration also the program itself, where PUBLIC_URL is this machine. Production refuses it.',
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
};
