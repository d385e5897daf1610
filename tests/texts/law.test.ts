import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ageFault, PAYOUT_HOLD } from '../../src/identity/policies.ts';
import { after, milliseconds } from '../../src/kernel/durations.ts';
import { REFUND_STEPS } from '../../src/kernel/refund-table.ts';
import { basisOfNights, LONGEST_STAY_MONTHS } from '../../src/kernel/stay-rules.ts';
import { STRIKES_TO_BLOCK, standingStrikes } from '../../src/listings/policies.ts';
import { settings } from '../../src/settings.ts';
import en from '../../texts/en/site-reading.json' with { type: 'json' };
import es from '../../texts/es/site-reading.json' with { type: 'json' };

// What terms, privacy page and questions say of the program is what the program does: change one, and this names the other. Windows, years,
// names and law come from the settings (`TextPage.tsx`); times of sessions, devices and pictures: promises.test.ts.
const ROOT = join(import.meta.dirname, '../..');
const WORDS = { es: { 2: 'dos', 3: 'Tres|tres' }, en: { 2: 'two', 3: 'Three|three' } } as const;

const DAY = 86_400_000;
const FROM = [20, 30, 40].find((nights) => basisOfNights(nights) === 'month') ?? 0;
const sourcesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(ROOT, folder, name), 'utf8'));

/** Every setting that sends something elsewhere, and the texts that state it; null where no personal data is sent. */
const OUTSIDE: Readonly<Record<string, readonly [es: string, en: string] | null>> = {
  DATABASE_URL: null, // the installation's own
  EVENTSTORE_URL: null,
  PUBLIC_URL: null,
  S3_ENDPOINT: null,
  OTEL_EXPORTER_OTLP_ENDPOINT: null, // names of calls and times
  SMTP_URL: ['quien reparte nuestro correo', 'whoever delivers our e-mail'],
  MERCADOPAGO_URL: ['Mercado Pago', 'Mercado Pago'],
  PAYPAL_URL: ['PayPal', 'PayPal'],
  GEOCODER_URL: ['quien ubica la dirección que publicas', 'whoever finds the point of an address that you publish'],
  BLOG_URL: null, // read by the server
  RATES_URL: null,
  COUNTRY_INFO_URL: null, // asked for all countries at once
  RECAPTCHA_URL: ['Google, para distinguir personas de robots', 'Google, to tell people from robots'],
  GOOGLE_ISSUER: ['Google, si entras con tu cuenta de Google', 'Google, if you sign in with your Google account'],
  CHATBOT_URL: ['tu número tiene WhatsApp', 'whether your number is on WhatsApp'],
  WEB_PUSH_HOSTS_ALLOWED: ['servicio de avisos de tu navegador', 'the push service of your browser'],
  FEED_HOSTS_ALLOWED: null, // calendars that the host names, read by the server
  VIDEO_HOSTS: null, // shown after a press
};

it('every setting that names another service is in that list', () => {
  const named = Object.keys(settings).filter((name) => /_URL$|_ENDPOINT$|_ISSUER$|_HOSTS(_ALLOWED)?$/.test(name));
  expect(named.filter((name) => !(name in OUTSIDE))).toEqual([]);
  expect(Object.keys(OUTSIDE).filter((name) => !named.includes(name))).toEqual([]);
});

describe.each([
  ['es', es, 0],
  ['en', en, 1],
] as const)('the pages of law and the questions (%s)', (language, { terms, privacy, faq, about }, at) => {
  const all = (page: { sections: readonly { title: string; text: string }[] }): string => page.sections.map(({ text }) => text).join('\n');
  const [rules, data, questions] = [all(terms), all(privacy), all(faq)];
  const word = (count: 2 | 3): string => WORDS[language][count];

  it('name every recipient of data', () => {
    expect(Object.values(OUTSIDE).flatMap((said) => (said && !data.includes(said[at]) ? [said[at]] : []))).toEqual([]);
  });

  it('list the existing cookies and browser storage', () => {
    const web = sourcesIn('web').join('\n');
    const written = new Set(
      [...(/type Name = ([^;]+);\s+\/\*\* A functional cookie/.exec(web)?.[1]?.matchAll(/'(\w+)'/g) ?? [])].map(([, name]) => name),
    );
    const set = new Set(
      sourcesIn('src').flatMap((text) => [...text.matchAll(/cookieText\((?:deps\.)?config, (\w+_COOKIE)/g)].map(([, name]) => name)),
    );
    expect(set.delete('IMPERSONATION_COOKIE')).toBe(true); // of administrators alone
    const { text } = privacy.sections.find(({ title }) => title === 'Cookies') ?? { text: '' };
    const counted = [...(text.split('\n')[0] ?? '').matchAll(language === 'es' ? /\buna para\b/g : /\bone (?:for|to)\b/g)].length;
    expect([written.size + set.size, counted]).toEqual([5, 5]);
    expect([...web.matchAll(/document\.cookie = /g)].length).toBe(1);
    const lasting = sourcesIn('web').filter((source) => source.includes('localStorage.setItem(KEY'));
    const stored = lasting.flatMap((source) => [...source.matchAll(/KEY = '(posada\.[\w-]+)'/g)].map(([, key]) => key)).sort();
    expect(stored).toEqual(['posada.recent-searches', 'posada.visits']);
    const removed = [...(/TRACES = \[(.*?)\]/.exec(web)?.[1]?.matchAll(/'([^']+)'/g) ?? [])].map(([, key]) => key).sort();
    expect(removed).toEqual(stored); // signing out leaves none of them
    // deleted on signing out: offline pages, and unfinished input
    expect([web.includes("caches.delete('posada-kept')"), web.includes('indexedDB.open('), web.includes('posada.talk-draft')]).toEqual([
      true,
      true,
      true,
    ]);
    expect(text).toMatch(
      language === 'es' ? /Hasta que sales.*sin conexión.*espacio.*mensaje/ : /Until you sign out.*without a connection.*space.*message/,
    );
    const signOut = readFileSync(join(ROOT, 'web/shell/SignOut.tsx'), 'utf8');
    expect(stored.filter((key) => !signOut.includes(`'${key}'`))).toEqual([]); // signing out states that nothing stays
    const most = /MAX_RECENT = (\d+)/.exec(readFileSync(join(ROOT, 'web/home/recent.ts'), 'utf8'))?.[1];
    expect(text).toContain(language === 'es' ? `tus últimas ${most} búsquedas` : `your last ${most} searches`);
  });

  it('state the minimum age for an account', () => {
    expect([ageFault('2010-03-01', '2028-03-01'), ageFault('2010-03-02', '2028-03-01')]).toEqual([null, 'too_young']);
    expect(rules).toMatch(language === 'es' ? /\b18 años/ : /\b18 years/);
  });

  it('state from how many nights on a stay is paid by the month', () => {
    expect([basisOfNights(FROM - 1), basisOfNights(FROM)]).toEqual(['night', 'month']);
    for (const text of [rules, questions]) {
      const said = [...text.matchAll(/(\d+) (?:noches|nights)/g)].map(([, count]) => Number(count));
      expect(said.length).toBeGreaterThan(0);
      expect(said.filter((count) => count !== FROM)).toEqual([]);
    }
  });

  it('state what a cancellation refunds', () => {
    const [whole, ...others] = REFUND_STEPS;
    const said = (text: string): (readonly [number, number])[] => {
      const sentence = text.split('\n').find((line) => line.includes('100')) ?? '';
      const shares = [...sentence.matchAll(/(\d+)\s?%/g)].map(([, share]) => Number(share));
      const days = [...sentence.replaceAll(/\d+\s?%/g, '').matchAll(/\d+/g)].map(([day]) => Number(day));
      return shares.map((share) => [share, days.length] as const);
    };
    for (const text of [rules, questions]) {
      expect(said(text).map(([share]) => share)).toEqual(REFUND_STEPS.map(({ percentage }) => percentage));
      const sentence = text.split('\n').find((line) => line.includes('100')) ?? '';
      expect(sentence).toContain(String((whole?.fromDays ?? 0) - 1)); // "more than 30 days"
      others.forEach(({ fromDays }, index) => {
        const upTo = (index === 0 ? (whole?.fromDays ?? 0) : (others[index - 1]?.fromDays ?? 0)) - 1;
        expect(sentence).toMatch(new RegExp(`${fromDays} (?:a|y|to|and) ${upTo}`));
      });
    }
  });

  it('state how many strikes block a listing, and for how long each counts', () => {
    const struck = '2027-03-01T12:00:00.000Z';
    const standing = (days: number) => standingStrikes([struck], after(struck, `P${days}D`));
    expect([STRIKES_TO_BLOCK, standing(365), standing(366)]).toEqual([3, 1, 0]); // "within a year"
    for (const text of [rules, questions]) expect(text).toMatch(new RegExp(`\\b(${word(3)})\\b`));
  });

  it('state how long payouts wait for a new bank account, and how long a stay may be', () => {
    expect(milliseconds(PAYOUT_HOLD)).toBe(2 * DAY);
    expect(questions).toMatch(new RegExp(`\\b${word(2)} (días|days)\\b`));
    expect(questions).toMatch(new RegExp(`\\b${LONGEST_STAY_MONTHS} (meses|months)\\b`));
    expect(about.sections.length).toBeGreaterThan(0);
  });
});
