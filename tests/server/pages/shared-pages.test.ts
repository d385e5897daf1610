import { describe, expect, it } from 'vitest';
import type { ApiClient, ApiResponse } from '../../../src/server/http/serving/inject.ts';
import { type Page, pageOf } from '../../../src/server/pages/draw-page.ts';
import { sharedPages } from '../../../src/server/pages/shared-pages.ts';

const answer = (text: string, status = 200, headers: ApiResponse['headers'] = {}): ApiResponse => ({
  status,
  headers,
  payload: Buffer.from(text),
});
const html = (text: string, status = 200): Page =>
  pageOf(
    '<!--app-->',
    { status, redirect: null, head: '', html: text, files: [], kept: false, state: '' },
    { styles: '', program: '' },
    'es',
  );
const textOf = (page: Page) => page.html.toString();

/** Visitors of one site whose page shows the answers of its calls; `said` has the current answer for each API path. */
const site = ({ maxBytes }: { maxBytes?: number } = {}) => {
  const said: Record<string, ApiResponse> = { '/price': answer('100') };
  let now = '2026-03-01T12:00:00.000Z';
  let drawn = 0;
  const pages = sharedPages({ clock: { now: () => now }, ...(maxBytes === undefined ? {} : { maxBytes }) });
  const answering: ApiClient = async ({ path }) => said[path] ?? answer('', 404);
  const visitor = (ask: ApiClient = answering, status = 200) => ({
    ask: ((call) => ask(call)) as ApiClient, // each visitor asks in a name of their own
    draw: async (client: ApiClient) => {
      drawn += 1;
      const answers = await Promise.all(Object.keys(said).map((path) => client({ method: 'GET', path })));
      return html(answers.map(({ payload }) => payload.toString()).join(), status);
    },
  });
  const visit = async (key = 'home', ask?: ApiClient) => textOf(await pages(key, visitor(ask)));
  return {
    ...{ said, pages, visitor, visit, answering },
    at: (instant: string) => {
      now = instant;
    },
    drawn: () => drawn,
  };
};

/** Lets a test say when something is answered. */
const gate = () => Promise.withResolvers<void>();

describe('a page for visitors', () => {
  it('is rendered once while its calls answer the same', async () => {
    const { visit, drawn } = site();
    expect([await visit(), await visit(), await visit()]).toEqual(['100', '100', '100']);
    expect(drawn()).toBe(1);
  });
  it('is rendered again for the first request after a call answers differently', async () => {
    const { visit, said, drawn } = site();
    await visit();
    said['/price'] = answer('120');
    expect(await visit()).toBe('120');
    said['/price'] = answer('120', 203);
    await visit();
    expect(drawn()).toBe(3);
  });
  it('is rendered again after 15 s, and not before', async () => {
    const { visit, at, drawn } = site();
    await visit();
    at('2026-03-01T12:00:14.999Z');
    await visit();
    expect(drawn()).toBe(1);
    at('2026-03-01T12:00:15.000Z');
    await visit();
    expect(drawn()).toBe(2);
  });
  it('is rendered again when the clock was set back, whatever the calls answer', async () => {
    const { visit, at, drawn } = site();
    await visit();
    at('2026-03-01T11:59:59.999Z');
    await visit();
    expect(drawn()).toBe(2);
  });
  it('is cached separately for each key', async () => {
    const { visit, drawn } = site();
    await visit('home');
    await visit('search');
    await visit('home');
    expect(drawn()).toBe(2);
  });
  it('may contain calls that are refused to visitors, whose refusals differ', async () => {
    const { visit, said, drawn } = site();
    said['/me'] = answer('request 1', 401);
    await visit();
    said['/me'] = answer('request 2', 401);
    await visit();
    expect(drawn()).toBe(1);
  });
});

describe('not shared', () => {
  it.each([
    ['a call that failed', answer('', 503)],
    ['a call that was limited', answer('', 429)],
    ['a call whose answer nobody may keep', answer('secret', 200, { 'cache-control': 'no-store' })],
  ])('a page with %s', async (_, answered) => {
    const { visit, said, drawn } = site();
    said['/more'] = answered;
    await visit();
    await visit();
    expect(drawn()).toBe(2);
  });
  it.each([404, 500])('a page that is a %d', async (status) => {
    const { pages, visitor, drawn } = site();
    await pages('home', visitor(undefined, status));
    await pages('home', visitor(undefined, status));
    expect(drawn()).toBe(2);
  });
  it('a page that redirects', async () => {
    const { pages, visitor, drawn } = site();
    const away = () => {
      const { ask, draw } = visitor();
      return { ask, draw: async (client: ApiClient) => ({ ...(await draw(client)), redirect: '/login' }) };
    };
    await pages('home', away());
    await pages('home', away());
    expect(drawn()).toBe(2);
  });
  it('a page with an unanswered call', async () => {
    const { pages, visitor, drawn } = site();
    const broken = () => {
      const { ask, draw } = visitor(() => Promise.reject(new Error('gone')));
      return { ask, draw: (client: ApiClient) => draw(client).catch(() => html('without')) };
    };
    await pages('home', broken());
    await pages('home', broken());
    expect(drawn()).toBe(2);
  });
  it('a failure of one visitor with those who waited for it', async () => {
    const { pages, visitor, answering, drawn } = site();
    const limited = gate();
    const first = pages(
      'home',
      visitor(() => limited.promise.then(() => answer('limited', 429))),
    );
    const begun = pages(
      'home',
      visitor(() => Promise.resolve(answer('limited', 429))),
    );
    const other = pages('home', visitor(answering));
    limited.resolve();
    expect((await Promise.all([first, begun, other])).map(textOf)).toEqual(['limited', 'limited', '100']);
    expect(drawn()).toBe(3);
  });
});

describe('many concurrent requests', () => {
  it('cost one rendering and one check', async () => {
    const { pages, visitor, answering, drawn } = site();
    let calls = 0;
    const counting: ApiClient = (call) => {
      calls += 1;
      return answering(call);
    };
    const all = await Promise.all(Array.from({ length: 200 }, () => pages('home', visitor(counting))));
    expect(new Set(all.map(textOf))).toEqual(new Set(['100']));
    expect([drawn(), calls]).toEqual([1, 1]);
    await pages('home', visitor(counting));
    expect([drawn(), calls]).toEqual([1, 2]);
  });
  it('never get a page that was begun before they arrived', async () => {
    const { pages, visitor, said, answering } = site();
    const [quick, slow] = [gate(), gate()];
    const first = pages(
      'home',
      visitor(async (call) => {
        const before = await answering(call);
        quick.resolve();
        await slow.promise;
        return before;
      }),
    );
    await quick.promise;
    said['/price'] = answer('120');
    const later = pages('home', visitor());
    slow.resolve();
    expect([textOf(await first), textOf(await later)]).toEqual(['100', '120']);
  });
});

describe('memory', () => {
  it('is bounded: the least recently requested page is evicted first', async () => {
    const { visit, said, drawn } = site({ maxBytes: 3_500 });
    said['/price'] = answer('x'.repeat(500)); // with its page, some 1,500 bytes each
    await visit('a');
    await visit('b');
    await visit('a');
    await visit('c');
    expect(drawn()).toBe(3);
    await visit('a');
    expect(drawn()).toBe(3);
    await visit('b');
    expect(drawn()).toBe(4);
  });
  it('caches no page larger than the whole cache, but sends it', async () => {
    const { visit, said, drawn } = site({ maxBytes: 1_000 });
    said['/price'] = answer('x'.repeat(500));
    expect(await visit()).toHaveLength(500);
    await visit();
    expect(drawn()).toBe(2);
  });
});
