import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../web/i18n/index.ts';
import { PaymentTrouble } from '../../web/payment/PaymentTrouble.tsx';
import { Page as LinkPage } from '../../web/reservations/HostLinkPage.tsx';
import { LinkTrouble } from '../../web/reservations/LinkTrouble.tsx';
import { person } from './support/person.ts';
import { answering, json, show } from './support/render.tsx';

const LANGUAGES: readonly Language[] = ['es', 'en'];
const LINK = ['E01', 'E02', 'E03', 'E04', 'E05'];
const PAY = [...LINK, 'E06'];

const told = async (element: React.ReactNode, language: Language, known: boolean) => {
  const { container, unmount } = await show(element, { language, me: known ? person() : null });
  const title = screen.getByRole('heading').textContent ?? '';
  const text = container.querySelector('p')?.textContent ?? '';
  const next = screen.getByRole('link');
  const step = { words: next.textContent, to: next.getAttribute('href') };
  unmount();
  return { title, text, step };
};

describe.each(LANGUAGES)('in %s', (language) => {
  it.each([
    ['the link page', LINK, (code: string) => <LinkTrouble code={code} />],
    ['the payment page', PAY, (code: string) => <PaymentTrouble code={code} id={41} token="a b" />],
  ] as const)('%s has a title and a text of its own for each code, and a next step (K-13, R-06)', async (_, codes, page) => {
    const all = [];
    for (const code of codes) all.push(await told(page(code), language, true));
    for (const { title, text, step } of all) {
      expect(title.length).toBeGreaterThan(10);
      expect(text.length).toBeGreaterThan(10);
      expect(step.words).not.toBe('');
      expect(step.to).toMatch(/^\//);
    }
    expect(new Set(all.map(({ title }) => title)).size).toBe(codes.length);
    expect(new Set(all.map(({ text }) => text)).size).toBe(codes.length);
  });

  it('the two pages do not share their words', async () => {
    for (const code of LINK) {
      const [link, pay] = [
        await told(<LinkTrouble code={code} />, language, true),
        await told(<PaymentTrouble code={code} id={1} token="t" />, language, true),
      ];
      expect(link.title).not.toBe(pay.title);
      expect(link.text).not.toBe(pay.text);
    }
  });
});

it('no text is left in the other language', async () => {
  for (const code of LINK) {
    const [es, en] = [await told(<LinkTrouble code={code} />, 'es', true), await told(<LinkTrouble code={code} />, 'en', true)];
    expect(es.title).not.toBe(en.title);
    expect(es.text).not.toBe(en.text);
  }
});

it.each([
  ['E01', '/reservations-made', '/login?next=%2Freservations-made'],
  ['E02', '/search', '/search'],
  ['E03', '/search', '/search'],
  ['E04', '/reservations-made', '/login?next=%2Freservations-made'],
  ['E05', '/reservations-made', '/login?next=%2Freservations-made'],
  ['E06', '/reserva-status/success?reserva=41&token=a%20b', '/reserva-status/success?reserva=41&token=a%20b'],
])('the payment page leads on from %s', async (code, signedIn, visitor) => {
  expect((await told(<PaymentTrouble code={code} id={41} token="a b" />, 'es', true)).step.to).toBe(signedIn);
  expect((await told(<PaymentTrouble code={code} id={41} token="a b" />, 'es', false)).step.to).toBe(visitor);
});

it('a code nobody knows has the general words of its page (spec 8, D-105)', async () => {
  expect(await told(<LinkTrouble code="E99" />, 'es', true)).toEqual(await told(<LinkTrouble code="E05" />, 'es', true));
  expect(await told(<PaymentTrouble code="E99" id={1} token="t" />, 'es', true)).toEqual(
    await told(<PaymentTrouble code="E01" id={1} token="t" />, 'es', true),
  );
});

describe('the link page asks the server and shows what it says', () => {
  const titles = {
    E01: 'Este enlace no lleva a ninguna solicitud',
    E03: 'Ya rechazaste esta solicitud',
    E05: 'Esta solicitud ya no está abierta',
  };
  const open = (at: string) => show(<LinkPage />, { at, path: '/reserva/:action/:id/:token' });

  it.each([
    ['400 with a code', () => json({ code: 'E03', title: 'x' }, 400), titles.E03],
    ['404', () => json({ code: 'not_found', title: 'x' }, 404), titles.E01],
  ])('%s', async (_, answer, title) => {
    const asked = answering(answer);
    await open('/reserva/aceptar/41/abc');
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(asked.map(({ method }) => method)).toEqual(['GET']);
  });

  it('an unknown action', async () => {
    answering(() => json({ code: 'not_found' }, 404));
    await open('/reserva/borrar/41/abc');
    expect(await screen.findByRole('heading', { name: titles.E05 })).toBeVisible();
  });
});
