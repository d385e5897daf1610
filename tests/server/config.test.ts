import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ConfigError } from '../../src/engine/config-error.ts';
import { TERMS_VERSION } from '../../src/kernel/legal/terms-version.ts';
import { nearMisses } from '../../src/server/settings/config.ts';
import type { SettingInfo } from '../../src/server/settings/kinds.ts';
import { PROGRAM_VERSION } from '../../src/server/settings/running.ts';
import { loadConfig, type SettingName, settings } from '../../src/settings.ts';
import { SETTINGS_FILE, withSettings } from '../../src/tools/settings-table.ts';

const SECRET = 'x'.repeat(32);
const KEY = createHash('sha256').update('one').digest('hex');
const OTHER_KEY = createHash('sha256').update('other').digest('hex');
const refusal = (env: Record<string, string>): string => {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
};

it.each([
  ['without the setting', undefined, TERMS_VERSION],
  ['a day before the version', '2026-11-23', TERMS_VERSION],
  ['a later day', '2027-01-01', '2027-01-01'],
])('the terms apply from no day before that of their version: %s', (_, since, shown) => {
  expect(loadConfig({ ...(since && { TERMS_SINCE: since }) }).operator.since).toBe(shown);
});

describe('defaults', () => {
  it('suit development on one machine', () => {
    expect(loadConfig({})).toMatchObject({
      port: 8080,
      databaseUrl: null,
      eventStoreUrl: null,
      publicUrl: 'http://localhost:8080',
      role: 'all',
      production: false,
      demo: true,
      rateLimits: 'relaxed',
      hostAnswer: 'PT24H',
      guestPayment: 'PT24H',
      transferWindow: 'PT1H',
      draftLife: 'PT24H',
      requestLimits: { listing: 300, guest: 2000 },
      serviceChargePercent: 10,
      gatewayPercent: { mercadopago: 6, paypal: 6.5, bankTransfer: 3.5 },
      noCardSurcharge: ['ES', 'PT'],
      appVersion: PROGRAM_VERSION,
    });
    expect(loadConfig({}).dataDir).toBe(`${process.cwd()}/var`);
  });

  it('also replace an empty value', () => {
    expect(loadConfig({ PORT: '', SMTP_URL: ' ' })).toMatchObject({ port: 8080, smtpUrl: null });
  });

  it('derive PUBLIC_URL from the port, without a trailing slash', () => {
    expect(loadConfig({ PORT: '9000' }).publicUrl).toBe('http://localhost:9000');
    expect(loadConfig({ PUBLIC_URL: 'https://posada.example/' }).publicUrl).toBe('https://posada.example');
  });
});

describe('the error of an invalid value names the variable and the allowed values', () => {
  const wrong: [string, string][] = [
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '80a'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['EVENTSTORE_URL', 'http://localhost:2113'],
    ['EVENTSTORE_URL', 'esdb://one:2113,two:port'],
    ['PUBLIC_URL', 'localhost:8080'],
    ['ROLE', 'both'],
    ['NODE_ENV', 'prod'],
    ['DEMO', 'yes'],
    ['SMTP_URL', 'mail.example.com'],
    ['MAIL_FROM', 'nobody'],
    ['RATE_LIMITS', 'none'],
    ['HOST_ANSWER', '24h'],
    ['HOST_ANSWER', 'PT0S'],
    ['GUEST_PAYMENT', 'PT'],
    ['TRANSFER_WINDOW', '-PT1H'],
    ['DRAFT_LIFE', 'P1Y'],
    ['REQUESTS_PER_LISTING', '0'],
    ['REQUESTS_PER_LISTING', '1001'],
    ['REQUESTS_PER_GUEST', '2.5'],
    ['SERVICE_CHARGE_PERCENT', '100'],
    ['SERVICE_CHARGE_PERCENT', '-1'],
    ['GATEWAY_PERCENT_PAYPAL', '6,5'],
    ['TRANSFER_BANK_EMAIL', 'pagos'],
    ['MAP_STREETS', 'tiles/{z}'],
    ['MAP_STREETS', 'ftp://tiles.example.org/planet'],
    ['MAP_STREETS', 'https://tiles.example.org/planet.pmtiles'],
    ['MAP_STREETS', 'file:///srv/planet.pmtiles'],
    ['SECRET', 'x'.repeat(31)],
    ['FIELD_KEYS', KEY],
    ['FIELD_KEYS', `2027:${KEY.slice(1)}`],
    ['FIELD_KEYS', `2027:${KEY}0`],
    ['FIELD_KEYS', `v1:${KEY}`],
    ['FIELD_KEYS', `2027:${KEY},2027:${OTHER_KEY}`],
    ['FIELD_KEYS', `2027:${'5a'.repeat(32)}`],
    ['LOG_LEVEL', 'verbose'],
    ['S3_ENDPOINT', 's3.example.com'],
    ['S3_BUCKET', 'No_Bucket'],
    ['S3_PATH_STYLE', 'yes'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', 'proxy.example.com'],
    ['MIN_CLIENT', '1.0'],
  ];
  it.each(wrong)('%s=%s', (name, value) => {
    const { takes } = settings[name as SettingName].meta() as SettingInfo;
    expect(refusal({ [name]: value })).toMatch(new RegExp(`^${name} takes `));
    expect(refusal({ [name]: value })).toContain(takes);
  });

  it('never contains a value that may be secret', () => {
    expect(refusal({ S3_ENDPOINT: 'posada:hunter2' })).not.toContain('hunter2');
    expect(refusal({ DATABASE_URL: 'mysql://root:hunter2@db/x' })).not.toContain('hunter2');
    expect(refusal({ SECRET: 'short' })).not.toContain('short,');
    expect(refusal({ FIELD_KEYS: 'hunter2' })).not.toContain('hunter2');
  });

  it.each([
    ['PORT', '1'],
    ['PORT', '65535'],
    ['HOST_ANSWER', 'PT2S'],
    ['HOST_ANSWER', 'P1DT2H30M'],
    ['SERVICE_CHARGE_PERCENT', '0'],
    ['SERVICE_CHARGE_PERCENT', '99.99'],
    ['TRUSTED_PROXIES', '10.0.0.0/8, fd00::/8,127.0.0.1'],
    ['EVENTSTORE_URL', 'esdb://127.0.0.1:2113?tls=false'],
    ['EVENTSTORE_URL', 'esdb://one:2113,two:2113,three:2113?tls=false&nodePreference=leader'],
    ['EVENTSTORE_URL', 'esdb+discover://admin:change%40it@cluster.example'],
    ['EVENTSTORE_URL', 'kurrentdb://one:2113?tlsCaFile=/run/secrets/ca.crt'],
    ['EVENTSTORE_URL', 'kurrentdb+discover://cluster.example'],
    ['SECRET', SECRET],
    ['FIELD_KEYS', `2027:${KEY}, 2026-b:${OTHER_KEY}`],
  ])('%s=%s is accepted', (name, value) => expect(refusal({ [name]: value })).toBe('accepted'));
});

describe('the chat bot that looks up WhatsApp accounts (D-107)', () => {
  it('is off until configured, and never receives a phone unencrypted in production', () => {
    const production = { NODE_ENV: 'production', SECRET };
    expect(loadConfig({}).chatbotUrl).toBeNull();
    expect(loadConfig({ CHATBOT_URL: 'http://localhost:1/hook' }).chatbotUrl).toBe('http://localhost:1/hook');
    expect(refusal({ ...production, CHATBOT_URL: 'http://bot.example/hunter2' })).toBe('CHATBOT_URL takes an https:// URL in production');
    expect(refusal({ ...production, CHATBOT_URL: 'https://bot.example/hunter2' })).toBe('accepted');
    expect(refusal({ CHATBOT_URL: 'bot.example/hunter2' })).toMatch(/^CHATBOT_URL takes(?!.*hunter2)/);
  });
});

describe('the keys of encrypted fields (SEC-25)', () => {
  const ofSecret = { id: 'v1', secret: SECRET };
  it('are one key derived from the secret until configured', () => expect(loadConfig({ SECRET }).fieldKeys).toEqual([ofSecret]));
  it('are the configured ones, newest first, while the key derived from the secret still decrypts', () =>
    expect(loadConfig({ SECRET, FIELD_KEYS: `2027:${KEY},2026:${OTHER_KEY}` }).fieldKeys).toEqual([
      { id: '2027', secret: KEY },
      { id: '2026', secret: OTHER_KEY },
      ofSecret,
    ]));
});

describe('a bucket', () => {
  const whole = { S3_BUCKET: 'posada', S3_REGION: 'eu-south-2', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };
  it('is replaced by a folder until configured', () => expect(loadConfig({}).s3).toBeNull());
  it.each(Object.keys(whole))('is refused without %s, which is named', (name) => {
    expect(refusal({ ...whole, [name]: '' })).toMatch(new RegExp(`takes ${name} beside it`));
    expect(refusal({ ...whole, [name]: '', NODE_ENV: 'production', SECRET, MAIL_FROM: 'a@posada.cl' })).toMatch(
      new RegExp(`takes ${name} `),
    );
  });
  it('is refused with only an endpoint', () =>
    expect(refusal({ S3_ENDPOINT: 'http://s3:9000' })).toMatch(/^S3_ENDPOINT takes S3_BUCKET, /));
  it('is Amazon’s without an endpoint', () => {
    const { S3_BUCKET: bucket, S3_REGION: region } = whole;
    expect(loadConfig(whole).s3).toEqual({ bucket, region, accessKeyId: 'id', secretAccessKey: 'key', endpoint: null, pathStyle: false });
    expect(loadConfig({ ...whole, S3_ENDPOINT: 'http://s3:9000', S3_PATH_STYLE: '1' }).s3).toMatchObject({
      endpoint: 'http://s3:9000',
      pathStyle: true,
    });
  });
});

describe('production', () => {
  const production = { NODE_ENV: 'production', SECRET, MAIL_FROM: 'Posada <no-reply@posada.example.org>' };
  it('refuses to run without its own secret', () => {
    expect(refusal({ NODE_ENV: 'production' })).toMatch(/^SECRET takes /);
    expect(refusal({ NODE_ENV: 'production', SECRET: loadConfig({}).secret })).toMatch(/^SECRET takes /);
    expect(refusal(production)).toBe('accepted');
  });
  it('refuses to start without rate limits, which are on by default', () => {
    expect(refusal({ ...production, RATE_LIMITS: 'off' })).toMatch(/^RATE_LIMITS takes /);
    expect(loadConfig(production).rateLimits).toBe('on');
  });
  it('allows no private host for calendars (D-132)', () => {
    expect(loadConfig(production).feedHostsAllowed).toEqual([]);
    expect(refusal({ ...production, FEED_HOSTS_ALLOWED: '127.0.0.1:8090' })).toMatch(/^FEED_HOSTS_ALLOWED takes /);
    const opened = (env: Record<string, string>) =>
      loadConfig({ FEED_HOSTS_ALLOWED: '127.0.0.1:8090, Feeds.test:80', ...env }).feedHostsAllowed;
    expect(opened({ DEMO: '0' })).toEqual(['127.0.0.1:8090', 'feeds.test:80']);
    expect(opened({ PORT: '8123' })).toEqual(['127.0.0.1:8090', 'feeds.test:80', 'localhost:8123']); // the calendar of the demonstration
    expect(opened({ PUBLIC_URL: 'http://intern.test' })).toEqual(['127.0.0.1:8090', 'feeds.test:80']);
    for (const wrong of ['feeds.test', 'http://feeds.test:80', 'feeds.test:80/a'])
      expect(refusal({ FEED_HOSTS_ALLOWED: wrong })).toMatch(/^FEED/);
  });
  it('refuses all development-only settings in one error', () => {
    expect(refusal({ ...production, DEMO: '1' })).toMatch(/^DEMO takes 0 /);
    expect(refusal({ ...production, PUBLIC_URL: 'http://posada.test' })).toMatch(/^PUBLIC_URL takes an https/);
    for (const url of ['http://localhost:8080', 'http://127.0.0.1', 'http://[::1]:1', 'https://posada.test'])
      expect(refusal({ ...production, PUBLIC_URL: url })).toBe('accepted');
    const both = refusal({ ...production, DEMO: '1', PUBLIC_URL: 'http://posada.test', RATE_LIMITS: 'off' });
    expect(both.split('\n').map((line) => line.split(' ')[0])).toEqual(['RATE_LIMITS', 'DEMO', 'PUBLIC_URL']);
    expect(refusal({ PORT: 'abc', ROLE: 'none' }).split('\n')).toHaveLength(2);
  });
  it('requires TLS of services that identify users or verify that they are human', () => {
    const google = { ...production, GOOGLE_CLIENT_ID: 'client', GOOGLE_ISSUER: 'http://accounts.test' };
    const captcha = {
      ...production,
      RECAPTCHA_SITE_KEY: 'site-key-1',
      RECAPTCHA_SECRET: 'secret-key-1',
      RECAPTCHA_URL: 'http://captcha.test',
    };
    expect(refusal(google)).toBe('GOOGLE_ISSUER takes an https:// URL in production');
    expect(refusal(captcha)).toBe('RECAPTCHA_URL takes an https:// URL in production');
    for (const env of [google, captcha]) expect(refusal({ ...env, NODE_ENV: 'development' })).toBe('accepted');
    expect(refusal({ ...google, GOOGLE_CLIENT_ID: '' })).toBe('accepted'); // it is off
  });
  it('reports invalid, conflicting and unsafe settings in one start, each once', () => {
    const said = refusal({ ...production, PORT: 'abc', SECRET: 'short', RATE_LIMITS: 'off', S3_BUCKET: 'posada', WEB_PUSH_PUBLIC_KEY: 'k', PAYPAL_CLIENT_ID: 'id', CHATBOT_URL: 'http://a.test' }); // biome-ignore format: one case
    const names = ['PORT', 'SECRET', 'WEB_PUSH_PUBLIC_KEY', 'RATE_LIMITS', 'S3_BUCKET', 'CHATBOT_URL', 'PAYPAL_CLIENT_SECRET'];
    expect(said.split('\n').map((line) => line.split(' ')[0])).toEqual(names);
  });
  it.each(['SECRET', 'METRICS_TOKEN', 'DATABASE_URL'])('refuses the placeholder of the example for %s', (name) => {
    const values: Record<string, string> = { DATABASE_URL: 'postgres://posada:replace-by-a@db/posada' };
    const line = refusal({ ...production, [name]: values[name] ?? 'replace-by-openssl-rand-hex-32-and-more' });
    expect(line).toMatch(new RegExp(`^${name} takes a value of its own`));
  });
  it('loads no demonstration data and shows no example bank account', () => {
    expect(loadConfig(production)).toMatchObject({ demo: false, transferBank: null });
    const bank = { NAME: 'B', ACCOUNT: '1', HOLDER: 'H', GOVERNMENT_ID: '2', EMAIL: 'a@b.cl' };
    const set = Object.fromEntries(Object.entries(bank).map(([name, value]) => [`TRANSFER_BANK_${name}`, value]));
    expect(loadConfig({ ...production, ...set }).transferBank).toEqual({
      name: 'B',
      account: '1',
      holder: 'H',
      governmentId: '2',
      email: 'a@b.cl',
    });
    expect(loadConfig({ ...production, ...set, TRANSFER_BANK_HOLDER: '' }).transferBank).toBeNull();
  });
});

it.each([
  [{ SMPT_URL: 'smtp://a' }, 'SMTP_URL'],
  [{ smtp_url: 'smtp://a' }, 'SMTP_URL'],
  [{ LOGLEVEL: 'info' }, 'LOG_LEVEL'],
  [{ FIELD_KEY: 'a' }, 'FIELD_KEYS'],
  [{ SMPT_URL: 'smtp://a', SMTP_URL: 'smtp://a' }, null],
  [{ PATH: '/bin', HOST: 'a', SHELL: 'sh', POSTGRES_URL: 'a', AWS_REGION: 'a', npm_config_cache: 'a' }, null],
])('%j: a variable that resembles an unset setting is reported', (env, meant) => {
  expect(nearMisses(Object.keys(settings), env)).toEqual(meant ? [`${Object.keys(env)[0]} is no setting: did you mean ${meant}?`] : []);
});

it('documents every setting, and docs/settings.md lists exactly these (npm run docs)', () => {
  for (const [name, schema] of Object.entries(settings)) {
    expect(schema.meta(), name).toMatchObject({ description: expect.stringMatching(/\.$/), takes: expect.any(String) });
  }
  const text = readFileSync(SETTINGS_FILE, 'utf8');
  expect(text).toContain('`HOST_ANSWER`');
  expect(withSettings(text)).toBe(text);
});

describe('card gateways', () => {
  const MP = { MERCADOPAGO_ACCESS_TOKEN: 'token', MERCADOPAGO_WEBHOOK_SECRET: 'secret' };
  const PP = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'hook' };
  const production = { NODE_ENV: 'production', SECRET, PUBLIC_URL: 'https://posada.example' };

  it('are enabled when all of their keys are set, each at its own address', () => {
    expect(loadConfig({})).toMatchObject({ mercadoPago: null, payPal: null });
    expect(loadConfig({ ...production, ...MP, ...PP })).toMatchObject({
      mercadoPago: { url: 'https://api.mercadopago.com', accessToken: 'token', webhookSecret: 'secret' },
      payPal: { url: 'https://api-m.paypal.com', clientId: 'id', clientSecret: 'secret', webhookId: 'hook' },
    });
    expect(loadConfig({ ...MP, MERCADOPAGO_URL: 'http://localhost:1/' }).mercadoPago?.url).toBe('http://localhost:1');
  });

  it('are refused when only some keys are set, without printing those', () => {
    for (const keys of [MP, PP])
      for (const missing of Object.keys(keys)) {
        const said = refusal({ ...keys, [missing]: '' });
        expect(said).toMatch(new RegExp(`^${missing} takes what belongs to \\w+: these are set together`));
        for (const value of Object.values(keys)) expect(said.split(' ')).not.toContain(`"${value}"`);
      }
  });

  it('are called only over https in production, like the address they notify', () => {
    expect(refusal({ ...production, ...MP, MERCADOPAGO_URL: 'http://localhost:1' })).toContain('MERCADOPAGO_URL takes an https://');
    expect(refusal({ ...production, ...PP, PAYPAL_URL: 'http://localhost:1' })).toContain('PAYPAL_URL takes an https://');
    expect(refusal({ ...production, ...PP, PUBLIC_URL: 'http://posada.example' })).toContain('PUBLIC_URL takes an https://');
    expect(refusal({ ...production, PAYPAL_URL: 'http://localhost:1' })).toBe('accepted');
  });
});
