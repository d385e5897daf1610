import { resolve } from 'node:path';
import type { z } from 'zod';
import { ConfigError } from '../../engine/config-error.ts';
import { BENEFITS, type Benefit } from '../../kernel/benefits.ts';
import type { Country } from '../../kernel/countries.ts';
import { TERMS_VERSION } from '../../kernel/legal/terms-version.ts';
import { own } from '../../kernel/own.ts';
import type { Operator } from '../../kernel/types.ts';
import { type FieldKey, type FieldKeys, SECRET_KEY_ID } from '../sealed.ts';
import { type RecaptchaKeys, recaptchaKeys } from './captcha.ts';
import { chatbotUrl } from './chatbot.ts';
import type { S3, TransferBank } from './places.ts';
import { DEVELOPMENT_SECRET, productionFaults } from './production.ts';
import { type About, DEMO_BANK, DEMO_WHATSAPP, type Late, settings } from './settings.ts';

export type { S3, TransferBank } from './places.ts';
export type { Late } from './settings.ts';

/** All settings, parsed. `docs/settings.md` lists them by their variable. */
export type Config = {
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly eventStoreUrl: string | null;
  readonly publicUrl: string;
  readonly role: 'all' | 'web' | 'worker';
  readonly production: boolean;
  readonly demo: boolean;
  readonly demoPhotosDir: string | null;
  readonly smtpUrl: string | null;
  /** Null: uploads are a folder below `dataDir`. */
  readonly s3: S3 | null;
  readonly mailFrom: string;
  readonly rateLimits: 'on' | 'relaxed' | 'off';
  /** ISO 8601 durations, as in events' terms. */
  readonly hostAnswer: string;
  readonly guestPayment: string;
  readonly transferWindow: string;
  readonly draftLife: string;
  /** Where spaces are published, found and asked for (D-06). */
  readonly operates: readonly Country[];
  readonly enforcesLettingLaw: boolean;
  readonly leastNights: number;
  /** In which the erasure of an account can be taken back. */
  readonly eraseCoolOff: string;
  readonly emailChangeLife: string;
  /** Null: nobody signs in with Google. */
  readonly google: { readonly clientId: string; readonly issuer: string } | null;
  /** The webhook that says whether a phone has WhatsApp; null: nobody is asked. */
  readonly chatbotUrl: string | null;
  /** A service that knows the calling codes of countries; null: the table of the program alone. */
  readonly countryInfoUrl: string | null;
  /** Null: requests of Facebook to delete data are unknown. */
  readonly facebookAppSecret: string | null;
  /** Requests of one guest in 24 hours (D-140); without rate limits Infinity. */
  readonly requestLimits: { readonly listing: number; readonly guest: number };
  /** Null: public forms ask for a proof of work. */
  readonly recaptcha: RecaptchaKeys | null;
  /** Rounds of one attempt at a puzzle of our own. */
  readonly captchaCost: number;
  readonly serviceChargePercent: number;
  readonly gatewayPercent: { readonly mercadopago: number; readonly paypal: number; readonly bankTransfer: number };
  readonly noCardSurcharge: readonly Country[];
  /** Null until their keys are set: outside production the sandbox stands in for them, in production the method is not offered. */
  readonly mercadoPago: { readonly url: string; readonly accessToken: string; readonly webhookSecret: string } | null;
  readonly payPal: { readonly url: string; readonly clientId: string; readonly clientSecret: string; readonly webhookId: string } | null;
  /** US dollars; above them what an administrator does with money takes two (SEC-33). */
  readonly fourEyesAbove: number;
  /** Null in production until it is set: transfers are then not offered. */
  readonly transferBank: TransferBank | null;
  /** Where streets come from: TileJSON or a PMTiles file; null for maps without streets. */
  readonly mapStreets: { readonly address: string } | { readonly file: string } | null;
  readonly ratesUrl: string | null;
  readonly search: 'memory' | 'postgres';
  readonly blogUrl: string | null;
  /** Digits with the country code; null hides the button. */
  readonly whatsapp: string | null;
  readonly benefits: readonly Benefit[];
  /** Who runs the installation, as the terms name them: empty where not given; `since` a day, `years` of keeping paid reservations. */
  readonly operator: Operator;
  readonly geocoderUrl: string | null;
  /** Hosts of videos beside YouTube and Vimeo, in lower case. */
  readonly videoHosts: readonly string[];
  readonly secret: string;
  /** The first seals fields, all open them; that of the secret is always among them. */
  readonly fieldKeys: FieldKeys;
  /**
   * Age from which the console calls something late: what waits for an administrator, and what the program itself should have done (A-04,
   * A-17).
   */
  readonly late: Late;
  /** The zone of the days in which the console counts. */
  readonly consoleZone: string;
  /** Opens the metrics; null: open outside production, closed in it. */
  readonly metricsToken: string | null;
  /** The collector of traces and metrics; null: nothing is sent. */
  readonly otlpEndpoint: string | null;
  readonly logLevel: string;
  readonly trustedProxies: readonly string[];
  /** `host:port` of calendars that are fetched without the rules of SEC-10: for tests, empty in production (D-132). */
  readonly feedHostsAllowed: readonly string[];
  /** ISO 8601 durations. */
  readonly talk: { readonly muteFor: string; readonly digestAfter: string };
  /**
   * Calendars of other sites: durations ISO 8601, and how many are read at once; `askedPerHost` in a minute, without rate limits Infinity.
   */
  readonly feeds: {
    readonly every: string;
    readonly confirmAfter: string;
    readonly tellAfter: string;
    readonly atOnce: number;
    readonly askedPerHost: number;
  };
  /** Signs pushes; `keys` null: those in the data folder. `hostsAllowed`: `host:port` of push services for tests, empty in production. */
  readonly webPush: {
    readonly keys: { readonly publicKey: string; readonly privateKey: string } | null;
    readonly subject: string;
    readonly hostsAllowed: readonly string[];
  };
  /** Signs dispute packs; `key` null: the one in the data folder. `past`: public keys of earlier ones. */
  readonly packs: { readonly key: string | null; readonly past: readonly string[] };
  /** Named by the `app-version` header: an open web app older than this asks to be reloaded. */
  readonly appVersion: string;
};

type Settings = z.output<typeof settings>;

/** Reads the settings from `env`. Throws ConfigError with a line for each variable that cannot be used: its name and what it takes. */
export const loadConfig = (env: Readonly<Record<string, string | undefined>> = process.env): Config => {
  const given = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => Object.hasOwn(settings.shape, name) && value !== undefined && value.trim() !== ''),
  );
  const parsed = settings.safeParse(given);
  const refused = parsed.success ? [] : [...new Set(parsed.error.issues.map(({ path }) => String(path[0] ?? '')))];
  // the others are looked at all the same, so that every fault is named at once
  const s = parsed.success
    ? parsed.data
    : settings.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !refused.includes(name))));
  const production = s.NODE_ENV === 'production';
  const lines = new Set([...(production ? productionFaults(s, given) : []), ...faultsOfGroups(s, production)]);
  const faults = [...lines].filter((line) => !refused.some((name) => new RegExp(`\\b${name}\\b`).test(line)));
  if (refused.length + faults.length > 0)
    throw new ConfigError([...refused.map((name) => refusal(name, own(given, name))), ...faults].join('\n'));
  const publicUrl = (s.PUBLIC_URL ?? `http://localhost:${s.PORT}`).replace(/\/+$/, '');
  return {
    port: s.PORT,
    dataDir: resolve(s.DATA_DIR),
    databaseUrl: s.DATABASE_URL ?? null,
    eventStoreUrl: s.EVENTSTORE_URL ?? null,
    publicUrl,
    role: s.ROLE,
    production,
    demo: s.DEMO ?? !production,
    demoPhotosDir: s.DEMO_PHOTOS_DIR ?? null,
    smtpUrl: s.SMTP_URL ?? null,
    s3: s3Of(s),
    mailFrom: s.MAIL_FROM,
    rateLimits: s.RATE_LIMITS ?? (production ? 'on' : 'relaxed'),
    ...{ operates: s.OPERATES, enforcesLettingLaw: s.ENFORCE_LETTING_LAW, leastNights: s.LEAST_NIGHTS, hostAnswer: s.HOST_ANSWER },
    guestPayment: s.GUEST_PAYMENT,
    transferWindow: s.TRANSFER_WINDOW,
    draftLife: s.DRAFT_LIFE,
    requestLimits: requestLimits(s, production),
    ...{ recaptcha: recaptchaKeys(s), captchaCost: s.CAPTCHA_COST },
    ...{ serviceChargePercent: s.SERVICE_CHARGE_PERCENT, noCardSurcharge: s.NO_CARD_SURCHARGE },
    gatewayPercent: {
      mercadopago: s.GATEWAY_PERCENT_MERCADOPAGO,
      paypal: s.GATEWAY_PERCENT_PAYPAL,
      bankTransfer: s.GATEWAY_PERCENT_BANKTRANSFER,
    },
    fourEyesAbove: s.FOUR_EYES_ABOVE,
    transferBank: transferBank(s, production),
    ...{ mercadoPago: mercadoPagoOf(s, production), payPal: payPalOf(s, production) },
    mapStreets: streetsOf(s),
    videoHosts: s.VIDEO_HOSTS ?? [],
    ...{ ratesUrl: s.RATES_URL ?? null, countryInfoUrl: s.COUNTRY_INFO_URL ?? null },
    search: s.SEARCH,
    blogUrl: s.BLOG_URL ?? null,
    benefits: s.BENEFITS ?? BENEFITS,
    whatsapp: s.WHATSAPP_NUMBER ?? (production ? null : DEMO_WHATSAPP),
    operator: operatorOf(s),
    geocoderUrl: s.GEOCODER_URL ?? null,
    secret: s.SECRET ?? DEVELOPMENT_SECRET,
    google: s.GOOGLE_CLIENT_ID ? { clientId: s.GOOGLE_CLIENT_ID, issuer: s.GOOGLE_ISSUER } : null,
    ...{ chatbotUrl: chatbotUrl(s, production), facebookAppSecret: s.FACEBOOK_APP_SECRET ?? null },
    ...{ eraseCoolOff: s.ERASE_COOL_OFF, emailChangeLife: s.EMAIL_CHANGE_LIFE },
    fieldKeys: fieldKeys(s),
    late: {
      listing: s.LATE_LISTING,
      transfer: s.LATE_TRANSFER,
      second: s.LATE_SECOND,
      held: s.LATE_HELD,
      refund: s.LATE_REFUND,
      payout: s.LATE_PAYOUT,
      visit: s.LATE_VISIT,
      report: s.LATE_REPORT,
      failedMail: s.LATE_FAILED_MAIL,
      readModel: s.LATE_READ_MODEL,
      deadline: s.LATE_DEADLINE,
      feed: s.LATE_FEED,
      mail: s.LATE_MAIL,
    },
    ...{ consoleZone: s.CONSOLE_ZONE, metricsToken: s.METRICS_TOKEN ?? null },
    otlpEndpoint: s.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    logLevel: s.LOG_LEVEL,
    trustedProxies: s.TRUSTED_PROXIES,
    feedHostsAllowed: !production && s.DEMO !== false ? [...s.FEED_HOSTS_ALLOWED, ...ownHost(publicUrl)] : s.FEED_HOSTS_ALLOWED,
    talk: { muteFor: s.MUTE_FOR, digestAfter: s.MESSAGE_DIGEST_AFTER },
    feeds: {
      every: s.FEED_EVERY,
      confirmAfter: s.FEED_CONFIRM_AFTER,
      tellAfter: s.FEED_FAILING_MAIL,
      atOnce: s.FEEDS_AT_ONCE,
      askedPerHost: s.FEED_ASKED_PER_HOST * limitFactor(s, production),
    },
    webPush: webPush(s),
    packs: { key: s.PACK_PRIVATE_KEY ?? null, past: s.PACK_KEYS_PAST ?? [] },
    appVersion: s.MIN_CLIENT,
  };
};

/** The lines of settings that do not go together. */
const faultsOfGroups = (s: Settings, production: boolean): string[] =>
  [s3Of, recaptchaKeys, chatbotUrl, mercadoPagoOf, payPalOf, webPush].flatMap((read) => {
    try {
      read(s, production);
      return [];
    } catch (error) {
      if (error instanceof ConfigError) return error.message.split('\n');
      throw error;
    }
  });

/** `PORT takes a port from 1 to 65535, not "abc"`; the value of a secret is never repeated. */
const refusal = (name: string, value: string | undefined): string => {
  const schema = settings.shape[name as keyof typeof settings.shape];
  const { takes } = schema.meta() as About;
  const hidden = /SECRET|TOKEN|KEYS|PRIVATE|_URL$|ACCOUNT|ACCESS_KEY|ENDPOINT/.test(name);
  return `${name} takes ${takes}${value === undefined || hidden ? '' : `, not "${value}"`}`;
};

/** By which RATE_LIMITS multiplies every limit of calls. */
const limitFactor = (s: Settings, production: boolean): number =>
  ({ on: 1, relaxed: 100, off: Number.POSITIVE_INFINITY })[s.RATE_LIMITS ?? (production ? 'on' : 'relaxed')];

/** Scaled as the rate limits are. */
const requestLimits = (s: Settings, production: boolean): Config['requestLimits'] => {
  const factor = limitFactor(s, production);
  return { listing: s.REQUESTS_PER_LISTING * factor, guest: s.REQUESTS_PER_GUEST * factor };
};

const fieldKeys = ({ FIELD_KEYS = [], SECRET = DEVELOPMENT_SECRET }: Settings): FieldKeys => {
  const own = FIELD_KEYS.map((pair): FieldKey => {
    const [id = '', secret = ''] = pair.split(':');
    return { id, secret };
  });
  const ofSecret: FieldKey = { id: SECRET_KEY_ID, secret: SECRET };
  const [first, ...others] = own;
  return first ? [first, ...others, ofSecret] : [ofSecret];
};

const streetsOf = ({ MAP_STREETS, DATA_DIR }: Settings): Config['mapStreets'] => {
  if (MAP_STREETS === 'off') return null;
  return MAP_STREETS.endsWith('.pmtiles') && !URL.canParse(MAP_STREETS)
    ? { file: resolve(DATA_DIR, MAP_STREETS) }
    : { address: MAP_STREETS };
};

/** All settings of the bucket or none: with only some of them the first upload would fail. */
const s3Of = (s: z.output<typeof settings>): S3 | null => {
  const needed = {
    S3_BUCKET: s.S3_BUCKET,
    S3_REGION: s.S3_REGION,
    S3_ACCESS_KEY_ID: s.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: s.S3_SECRET_ACCESS_KEY,
  };
  const given = Object.keys(present({ ...needed, S3_ENDPOINT: s.S3_ENDPOINT, S3_PATH_STYLE: s.S3_PATH_STYLE }));
  if (given.length === 0) return null;
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = needed;
  if (!bucket || !region || !accessKeyId || !secretAccessKey) {
    const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name]));
    throw new ConfigError(`${given[0]} takes ${missing.join(', ')} beside it: a bucket needs all of them`);
  }
  return { endpoint: s.S3_ENDPOINT ?? null, region, bucket, accessKeyId, secretAccessKey, pathStyle: s.S3_PATH_STYLE ?? false };
};

/**
 * A gateway has all of its keys or none: with only some of them a method would be offered that cannot be paid, or webhooks could not be
 * verified.
 */
const together = <Keys extends string>(s: Settings, names: readonly Keys[]): Record<Keys, string> | null => {
  const missing = names.filter((name) => given(s, name) === '');
  if (missing.length === names.length) return null;
  const set = names.find((name) => given(s, name) !== '');
  if (missing[0]) throw new ConfigError(`${missing[0]} takes what belongs to ${set}: these are set together or not at all`);
  return Object.fromEntries(names.map((name) => [name, given(s, name)])) as Record<Keys, string>;
};
const given = (s: Settings, name: string): string => String(s[name as keyof Settings] ?? '');

const operatorOf = (s: Settings): Operator => ({
  name: s.OPERATOR_NAME,
  id: s.OPERATOR_ID ?? '',
  address: s.OPERATOR_ADDRESS ?? '',
  email: s.OPERATOR_EMAIL,
  law: s.LAW_COUNTRY,
  since: s.TERMS_SINCE < TERMS_VERSION ? TERMS_VERSION : s.TERMS_SINCE, // no version holds before its day
  years: s.RECORDS_YEARS,
});

const webPush = (s: Settings): Config['webPush'] => {
  const keys = together(s, ['WEB_PUSH_PUBLIC_KEY', 'WEB_PUSH_PRIVATE_KEY']);
  return {
    keys: keys && { publicKey: keys.WEB_PUSH_PUBLIC_KEY, privateKey: keys.WEB_PUSH_PRIVATE_KEY },
    subject: s.WEB_PUSH_SUBJECT ?? `mailto:${s.OPERATOR_EMAIL}`,
    hostsAllowed: s.WEB_PUSH_HOSTS_ALLOWED,
  };
};

/** Throws ConfigError for an address without TLS in production, the one that a gateway notifies included. */
const mustBeHttps = (s: Settings, production: boolean, name: 'MERCADOPAGO_URL' | 'PAYPAL_URL'): void => {
  const plain = Object.entries({ [name]: s[name], PUBLIC_URL: s.PUBLIC_URL ?? 'http:' }).filter(
    ([, value]) => !value.startsWith('https://'),
  );
  if (production && plain.length > 0)
    throw new ConfigError(plain.map(([one]) => `${one} takes an https:// address where cards are charged in production`).join('\n'));
};

const mercadoPagoOf = (s: Settings, production: boolean): Config['mercadoPago'] => {
  const keys = together(s, ['MERCADOPAGO_ACCESS_TOKEN', 'MERCADOPAGO_WEBHOOK_SECRET']);
  if (keys === null) return null;
  mustBeHttps(s, production, 'MERCADOPAGO_URL');
  const { MERCADOPAGO_ACCESS_TOKEN: accessToken, MERCADOPAGO_WEBHOOK_SECRET: webhookSecret } = keys;
  return { url: s.MERCADOPAGO_URL.replace(/\/+$/, ''), accessToken, webhookSecret };
};

const payPalOf = (s: Settings, production: boolean): Config['payPal'] => {
  const keys = together(s, ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID']);
  if (keys === null) return null;
  mustBeHttps(s, production, 'PAYPAL_URL');
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_WEBHOOK_ID: webhookId } = keys;
  return { url: s.PAYPAL_URL.replace(/\/+$/, ''), clientId, clientSecret, webhookId };
};

/** `host:port` of an http address on this machine: the demonstration has a calendar there that is read like another site's. */
const ownHost = (publicUrl: string): readonly string[] => {
  const { protocol, hostname, port } = new URL(publicUrl);
  return protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1') ? [`${hostname}:${port || '80'}`] : [];
};

/** In production the demonstration's account is never offered for transfers. */
const transferBank = (s: Settings, production: boolean): TransferBank | null => {
  const given = {
    name: s.TRANSFER_BANK_NAME,
    account: s.TRANSFER_BANK_ACCOUNT,
    holder: s.TRANSFER_BANK_HOLDER,
    governmentId: s.TRANSFER_BANK_GOVERNMENT_ID,
    email: s.TRANSFER_BANK_EMAIL,
  };
  const { name, account, holder, governmentId, email } = production ? given : { ...DEMO_BANK, ...present(given) };
  return name && account && holder && governmentId && email ? { name, account, holder, governmentId, email } : null;
};

const present = <T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: NonNullable<T[K]> };
