import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromium as found } from '../../bin/chromium.mjs';
import { plainText } from '../../src/listings/form/rich-text.ts';
import { leaksOf } from '../../src/shared/leaks.ts';
import { isStorable } from '../../src/shared/text.ts';
import { launch } from '../e2e/support/launch.ts';
import { ADMIN, aPerson, aRequest, aSpace, type Person, type Space, signedIn } from '../e2e/support/world.ts';
import type { Subject } from './subject.ts';

type Send = (method: string, path: string, body: FormData | object, token?: string) => Promise<number>;

const HOUSE = ['reglas', 'espacios_comunes', 'uso_cocina', 'aseo_limpieza'] as const;
const LONGEST = { house: 2000, about: 5000, title: 80 };

/** Texts put one below another until the next would be too long. */
const packs = (texts: readonly string[], longest: number): string[] => {
  const made: string[] = [];
  let pack = '';
  for (const text of texts.filter((one) => one.length < longest)) {
    if (pack.length + text.length + 1 > longest) {
      made.push(pack);
      pack = '';
    }
    pack += `${pack === '' ? '' : '\n'}${text}`;
  }
  return pack === '' ? made : [...made, pack];
};

/** The lists repeat one vector with every handler, tag and number there is: one of each shape is enough. */
const shapeOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\bon[a-z]+/g, 'on')
    .replace(/<([a-z]+\d?)/g, '<tag')
    .replace(/<\/[a-z]+\d?/g, '</tag')
    .replace(/\d+/g, '0')
    .replace(/\s+/g, ' ');

/** What attackers and testers type, line by line; the leak filter's own cases are told apart, since one of them refuses its whole text. */
const collected = (folder: string): { clean: string[]; leaking: string[] } => {
  const read = (name: string) => readFileSync(join(folder, 'naughty', name), 'utf8');
  const { payloads } = JSON.parse(read('xss_dompurify_payloads.json')) as { payloads: { payload: string }[] };
  const naughty = JSON.parse(read('blns.json')) as string[];
  const lines = [
    'xss_payloadbox.txt',
    'fuzzdb_XSSPolyglot.txt',
    'fuzzdb_naughty-unicode.txt',
    'fuzzdb_right-to-left.txt',
    'fuzzdb_format-strings.txt',
  ]
    .flatMap((name) => read(name).split('\n'))
    .concat(
      payloads.map(({ payload }) => payload),
      naughty,
    );
  const known = new Set<string>();
  const texts = lines
    .map((line) => line.trim())
    .filter((line) => {
      const shape = shapeOf(line);
      if (line === '' || !isStorable(line) || known.has(shape)) return false;
      known.add(shape);
      return true;
    });
  const leaks = (text: string) => leaksOf(text).length > 0 || leaksOf(plainText(text)).length > 0;
  return { clean: texts.filter((text) => !leaks(text)), leaking: texts.filter(leaks) };
};

/** Listens for anything that ran or tried to: dialogs, the marker functions, refused inline scripts, pages that went elsewhere. */
const watched = async (browser: Browser, url: string, token: string): Promise<{ page: Page; ran: string[] }> => {
  const context = await browser.newContext({ locale: 'es-CL' });
  await context.addCookies([{ name: 'posada_session', value: token, url, httpOnly: true, sameSite: 'Lax' }]);
  const page = await context.newPage();
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    ran.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text())) ran.push(message.text().slice(0, 160));
  });
  page.on('pageerror', (error) => ran.push(`script error: ${error.message.slice(0, 160)}`));
  page.on('popup', () => ran.push('a window opened'));
  page.on('response', (response) => {
    if (response.status() >= 500) ran.push(`${response.status()} ${response.url()}`);
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !/^(data|blob):/.test(request.url())) ran.push(`asked ${request.url().slice(0, 120)}`);
  });
  return { page, ran };
};

/** Runs in the page: what no text may have become. */
const STRANGE = `[...document.querySelectorAll('main *')].filter((element) =>
  element.matches('script:not([type="application/ld+json"]), iframe, object, embed, base, meta, link') ||
  [...element.attributes].some(({ name, value }) => /^on/.test(name) || /^\\s*javascript:/i.test(value))
).map((element) => element.outerHTML.slice(0, 120))`;

/** The page stands whole: its heading and footer are there and what a guest typed is text. */
const faultsOn = async ({ page, ran }: Awaited<ReturnType<typeof watched>>, address: string, whole: string): Promise<string[]> => {
  const from = ran.length;
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await page.locator(whole).first().waitFor({ timeout: 20_000 });
  const strange = await page.evaluate<string[]>(STRANGE);
  const moved = page.url().startsWith(address) ? [] : [`went to ${page.url()}`];
  return [...ran.slice(from), ...strange, ...moved].map((fault) => `${address}: ${fault}`);
};

/** XSS lists and naughty strings in every text people write: none runs, none breaks a page, none is answered with 5xx. */
const look: Subject = async ({ folder, say }) => {
  const { clean, leaking } = collected(folder);
  const data = mkdtempSync(join(tmpdir(), 'posada-hostile-'));
  const program = await launch({ DATA_DIR: data, RATE_LIMITS: 'off' });
  const browser = await chromium.launch({ executablePath: found(), args: ['--no-sandbox'] });
  const faults: string[] = [];
  const answers = new Map<number, number>();
  try {
    const { url } = program;
    const send: Send = async (method, path, body, token) => {
      const isForm = body instanceof FormData;
      const { status } = await fetch(`${url}/api/v1${path}`, {
        method,
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...(!isForm && { 'content-type': 'application/json' }) },
        body: isForm ? body : JSON.stringify(body),
      });
      answers.set(status, (answers.get(status) ?? 0) + 1);
      if (status >= 500) faults.push(`${method} ${path}: ${status}`);
      return status;
    };
    const space = await aSpace(url);
    const guest = await aPerson(url, 'Rosa');
    const [host, admin] = [space.host, await signedIn(url, ADMIN)];
    await everywhereElse(send, { space, guest, url }, [...clean, ...leaking]);
    const pages = [
      { ...(await watched(browser, url, guest.token)), at: `${url}/alojamiento/${space.id}`, whole: 'footer' },
      { ...(await watched(browser, url, host.token)), at: `${url}/dashboard`, whole: 'article' },
      { ...(await watched(browser, url, host.token)), at: `${url}/reservations-received`, whole: 'footer' },
      { ...(await watched(browser, url, admin.token)), at: `${url}/admin/accommodations/${space.id}/show`, whole: 'h1, h2' },
    ];
    const house = packs(clean, LONGEST.house);
    const about = packs(clean, LONGEST.about);
    const titles = clean.filter((text) => text.length >= 5 && text.length <= LONGEST.title && !/[\n\r\t]/.test(text));
    let stored = 0;
    for (let round = 0; house.length + about.length > 0 && round < 40; round += 1) {
      const form = new FormData();
      form.set('idalojamiento', String(space.id));
      const pair = (list: string[], fallback: string) => JSON.stringify({ es: list.shift() ?? fallback, en: list.shift() ?? fallback });
      for (const name of HOUSE) form.set(name, pair(house, 'Silencio.'));
      form.set('sobre_nosotros', pair(about, '<p>Un patio.</p>'));
      const title = (at: number) => titles[(round * 97 + at * 41) % titles.length] ?? 'Casa con patio';
      form.set('nombre', JSON.stringify({ es: title(1), en: title(2) }));
      form.set('direccion', title(3));
      if ((await send('POST', '/accommodations/update', form, host.token)) === 200) stored += 1;
      // the page of the space each time, the lists and the console now and then
      for (const { at, whole, ...watching } of round % 5 === 0 ? pages : pages.slice(0, 1)) {
        faults.push(...(await faultsOn(watching, at, whole)));
      }
    }
    if (stored === 0) faults.push('no text was stored: nothing was looked at');
    for (const text of packs(
      leaking.filter((one) => leaksOf(one).length > 0),
      LONGEST.house,
    )) {
      const form = new FormData();
      form.set('idalojamiento', String(space.id));
      form.set('reglas', JSON.stringify({ es: text }));
      if ((await send('POST', '/accommodations/update', form, host.token)) === 200)
        faults.push(`contact data was published: ${text.slice(0, 80)}`);
    }
    const said = [...answers].sort(([a], [b]) => a - b).map(([status, count]) => `${count}× ${status}`);
    say(
      `${clean.length} texts in ${stored} versions of a space on ${pages.length} pages, ${leaking.length} with contact data; answers ${said.join(', ')}`,
    );
    return [...new Set(faults)].slice(0, 40);
  } finally {
    await browser.close();
    await program.stop();
    rmSync(data, { recursive: true, force: true });
  }
};
export default look;

/** The other places where people write: profile, a refusal to a guest, letters to us, a report of an error. */
const everywhereElse = async (
  send: Send,
  { space, guest, url }: { space: Space; guest: Person; url: string },
  texts: readonly string[],
) => {
  const every = (n: number) => texts.filter((_, i) => i % n === 0);
  const short = (length: number) => every(40).filter((text) => text.length >= 2 && text.length <= length);
  for (const text of short(30)) await send('PUT', '/users/update', { nombre: text, apellido: text, biografia: text }, guest.token);
  for (const biografia of packs(every(10), 500)) await send('PUT', '/users/update', { biografia }, guest.token);
  for (const description of packs(every(20), 2000)) await send('POST', '/bug-report', { description, page: '/' });
  for (const message of packs(every(30), 255)) {
    await send('POST', '/contact', { first_name: 'Rosa', last_name: 'Prueba', email: 'rosa@example.com', message, recaptcha: 'none' });
  }
  const { idreserva } = await aRequest(url, space, guest);
  await send('PUT', `/reservations/reject/${idreserva}/-`, { reason: packs(every(40), 480)[0] ?? '' }, space.host.token);
};
