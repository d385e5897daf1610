// Counts the words that the main pages show on a phone before anything is opened: `npm run words -- http://localhost:8080` against a
// running program with the demonstration, in both languages. With a file of earlier figures (`--before FILE`) it compares; `--json` writes
// them. All words on the screen count, whoever wrote them; numbers count as words.
import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';

const args = process.argv.slice(2);
const option = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
const base = (args.find((arg) => /^https?:/.test(arg)) ?? 'http://localhost:8080').replace(/\/$/, '');
const before = option('--before');
/** Prints the counted words of pages whose name begins with this. */
const shown = option('--show');
const PASSWORD = 'Posada2026';
const LANGUAGES = { es: 'es-CL', en: 'en-GB' };
const SETTLED_MS = 1200;

/** The visible words in these elements: without those for screen readers only, and collapsed ones. */
const wordsIn = (page, selector) =>
  page.evaluate((within) => {
    const seen = [];
    /** Clipped to a pixel, as text for screen readers only: `.vh`, also when only on a phone. */
    const isClipped = (one) => {
      for (let at = one; at; at = at.parentElement) {
        const { clipPath, overflow } = getComputedStyle(at);
        if (clipPath !== 'none' && overflow === 'hidden' && at.offsetWidth <= 1) return true;
      }
      return false;
    };
    for (const root of document.querySelectorAll(within)) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const holder = node.parentElement;
        if (!holder?.checkVisibility({ visibilityProperty: true }) || holder.closest('.hidden, script, style, svg')) continue;
        if (isClipped(holder)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        if (box.width > 1 && box.height > 1) seen.push(node.data);
      }
      for (const field of root.querySelectorAll('input:not([type=checkbox],[type=radio],[type=hidden],[type=range]), textarea'))
        if (field.checkVisibility()) seen.push(field.value || field.placeholder);
    }
    return seen.flatMap((text) => text.split(/\s+/)).filter((word) => /[\p{L}\p{N}]/u.test(word));
  }, selector);

/** A browser session; `call` requests the API as this person. */
const visitor = async (browser, language, mail) => {
  const context = await browser.newContext({
    ...{ baseURL: base, locale: LANGUAGES[language], viewport: { width: 390, height: 844 }, serviceWorkers: 'block' },
  });
  if (mail) {
    const answer = await context.request.post('/api/v1/users/login', { data: { correo: mail, password: PASSWORD } });
    if (!answer.ok()) throw new Error(`${mail}: ${answer.status()}`);
  }
  await context.addCookies([{ name: 'iso639_1', value: language, url: base }]);
  const page = await context.newPage();
  const call = async (path) => (await context.request.get(`/api/v1/${path}`)).json();
  const at = async (path, selector = 'main') => {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.waitForTimeout(SETTLED_MS);
    // parts below the fold load when they are near
    await page.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += 600) {
        scrollTo(0, y);
        await new Promise((then) => setTimeout(then, 60));
      }
    });
    await page.waitForTimeout(300);
    return wordsIn(page, selector);
  };
  return { page, call, at, close: () => context.close() };
};

const inDays = (count) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);

/** The first item of a list that `wanted` accepts. */
const find = (list, wanted) => {
  const one = list.data.find(wanted);
  if (!one) throw new Error('the demonstration has no such stay');
  return one;
};

/** Every measured page by name, each as a list of words. */
const measured = async (browser, language) => {
  const pages = new Map();
  const nobody = await visitor(browser, language);
  const guest = await visitor(browser, language, 'guest@example.com');
  const host = await visitor(browser, language, 'host@example.com');
  const titles = [];
  const titled = async (who) => titles.push(...(await wordsIn(who.page, 'main h1')));
  const put = async (name, who, path, selector) => {
    pages.set(name, await who.at(path, selector));
    await titled(who);
  };
  const stay = `fecha_inicio=${inDays(60)}&fecha_termino=${inDays(67)}`;
  const search = `/search?search_query=santiago&long_name=Santiago&type_route=city&${stay}`;
  await put('cards of a search', nobody, search, 'article.card');
  const space = await nobody.page.locator('article.card h3 a').first().getAttribute('href');
  await put('detail', nobody, space);
  const [id, from, to] = (space.match(/(\d+)\/([\d-]+)\/([\d-]+)/) ?? []).slice(1);

  const request = `/reservar/${id}/${from}/${to}?huespedes=1`;
  pages.set('request', await guest.at(request));
  await titled(guest);
  // an earlier version had three steps, each reached from the one before
  for (const step of [2, 3]) {
    const next = guest.page.getByRole('button', { name: /^(Continuar|Continue|Seguir)$/ });
    if ((await next.count()) !== 1) break;
    for (const box of await guest.page.getByRole('checkbox').all()) await box.check();
    for (const radio of (await guest.page.getByRole('radio').all()).slice(0, 1)) await radio.check();
    await next.click();
    await guest.page.waitForTimeout(SETTLED_MS);
    pages.set('request', [...pages.get('request'), ...(await wordsIn(guest.page, 'main'))]);
    if (step === 3) await titled(guest);
  }

  const made = await guest.call('reservations?perPage=50');
  const received = await host.call('reservations/received?perPage=50');
  const payable = find(made, ({ actions }) => actions.includes('pay'));
  await put('payment', guest, `/pagos/${payable.idreserva}/${payable.token}`);
  const today = inDays(0);
  const coming = ({ status, fecha_pago, fecha_inicio }) => status === 'accepted' && fecha_pago && fecha_inicio > today;
  const long = ({ status, fecha_pago, later }) => status === 'accepted' && fecha_pago && later.length > 0;
  await put('stay, guest', guest, `/estadia/${find(made, coming).idreserva}`);
  await put('stay of months, guest', guest, `/estadia/${find(made, long).idreserva}`);
  await put('stay, host', host, `/estadia/${find(received, coming).idreserva}`);
  await put('list, guest', guest, '/reservations-made');
  await put('list, host', host, '/reservations-received');
  await put('earnings', host, '/mis-cobros');
  const own = await host.call('accommodations/mine?perPage=1').catch(() => null);
  const edited = own?.data?.[0]?.idalojamiento ?? received.data[0].accommodation.idalojamiento;
  const wizard = [];
  for (let step = 1; step <= 9; step += 1) {
    wizard.push(...(await host.at(`/editar-alojamiento/${edited}#paso-${step}`)));
    await host.page.goto('about:blank'); // a changed hash alone loads nothing
    if (step === 1) await titled(host);
  }
  pages.set('wizard, nine steps', wizard);
  const account = [];
  for (const path of ['/cuenta', '/editar-perfil']) {
    account.push(...(await guest.at(path)));
    await titled(guest);
  }
  pages.set('account', account);
  pages.set('titles', titles);
  for (const who of [nobody, guest, host]) await who.close();
  return pages;
};

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' });
try {
  const figures = {};
  for (const language of Object.keys(LANGUAGES)) {
    const pages = await measured(browser, language);
    if (shown)
      for (const [name, words] of pages)
        if (shown === 'all' || name.startsWith(shown)) console.error(`${language} ${name}: ${words.join(' ')}\n`);
    figures[language] = Object.fromEntries([...pages].map(([name, words]) => [name, words.length]));
  }
  if (args.includes('--json')) console.log(JSON.stringify(figures, null, 2));
  else {
    const was = before ? JSON.parse(readFileSync(before, 'utf8')) : null;
    for (const [language, pages] of Object.entries(figures)) {
      const sum = (of) => Object.values(of).reduce((all, one) => all + one, 0);
      for (const [name, now] of [...Object.entries(pages), ['in all', sum(pages)]]) {
        const then = was && (name === 'in all' ? sum(was[language]) : was[language][name]);
        const change = then ? `${String(then).padStart(6)} before ${String(Math.round((now / then - 1) * 100)).padStart(5)} %` : '';
        console.log(`${language} ${name.padEnd(24)} ${String(now).padStart(6)} ${change}`);
      }
    }
  }
} finally {
  await browser.close();
}
