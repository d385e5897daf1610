import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PaymentTrouble } from '../../../web/payment/PaymentTrouble.tsx';
import type { Outcome } from '../../../web/payment/shared/outcome.ts';
import { LinkTrouble } from '../../../web/reservations/answer/LinkTrouble.tsx';
import { HostLinkPage } from '../../../web/reservations/HostLinkPage.tsx';
import type { Reservation } from '../../../web/reservations/shared/queries.ts';
import { person } from '../support/person.ts';
import { answering, json, show } from '../support/render.tsx';
import { reservation } from '../support/reservation.ts';

const LINK = ['E01', 'E02', 'E03', 'E04', 'E05'];

const OVER = { status: 'canceled', ended_at: '2026-07-28T11:00:00.000Z', cause: 'payment_deadline', actions: [] as never[] } as const;

/** The server behind a valid link: the state of the reservation and its latest payment. */
const standing = (changes: Partial<Reservation> = {}, status: Outcome['status'] = 'none') =>
  answering(({ url }) =>
    json(url.includes('/pago/estado/') ? { status, method: null, reason: null } : { reservation: reservation({ ...OVER, ...changes }) }),
  );
beforeEach(() => void standing());

const contentOf = async (element: React.ReactNode, known: boolean) => {
  const { container, unmount } = await show(element, { me: known ? person() : null });
  const title = screen.getByRole('heading').textContent ?? '';
  const text = container.querySelector('p span')?.textContent ?? container.querySelector('p')?.textContent ?? '';
  const next = screen.getByRole('link');
  const step = { words: next.textContent, to: next.getAttribute('href') };
  unmount();
  return { title, text, step };
};

it.each([
  ['the link page', LINK, (code: string) => <LinkTrouble code={code} />],
  ['the payment page', LINK, (code: string) => <PaymentTrouble code={code} id={41} token="a b" />],
] as const)('%s has its own title and text for each code, and a next step (K-13, R-06)', async (_, codes, page) => {
  const all = [];
  for (const code of codes) all.push(await contentOf(page(code), true));
  for (const { title, text, step } of all) {
    expect(title.length).toBeGreaterThan(10);
    expect(text.length).toBeGreaterThan(10);
    expect(step.words).not.toBe('');
    expect(step.to).toMatch(/^\//);
  }
  expect(new Set(all.map(({ title }) => title)).size).toBe(codes.length);
  expect(new Set(all.map(({ text }) => text)).size).toBe(codes.length);
});

it('the two pages do not share their texts', async () => {
  for (const code of LINK) {
    const [link, pay] = [
      await contentOf(<LinkTrouble code={code} />, true),
      await contentOf(<PaymentTrouble code={code} id={1} token="t" />, true),
    ];
    expect(link.title).not.toBe(pay.title);
    expect(link.text).not.toBe(pay.text);
  }
});

it.each([
  ['E01', '/reservations-made', '/login?next=%2Freservations-made'],
  ['E02', '/search', '/search'],
  ['E03', '/search', '/search'],
  ['E04', '/reservations-made', '/login?next=%2Freservations-made'],
  ['E05', '/reservations-made', '/login?next=%2Freservations-made'],
])('the payment page links on from %s', async (code, signedIn, visitor) => {
  expect((await contentOf(<PaymentTrouble code={code} id={41} token="a b" />, true)).step.to).toBe(signedIn);
  expect((await contentOf(<PaymentTrouble code={code} id={41} token="a b" />, false)).step.to).toBe(visitor);
});

const PAID = '2026-07-28T10:00:00.000Z';
const NOTHING = /No se cobró nada/;
it.each([
  ['E02', 'was never paid', {}, 'none', NOTHING],
  [
    'E02',
    'was paid and gives something back',
    { fecha_pago: PAID, refund: { percentage: 50, amount: 140_000 } },
    'confirmed',
    /La habías pagado: te devolvemos \$ 140\.000 CLP\./,
  ],
  [
    'E02',
    'was paid in several payments',
    { fecha_pago: PAID, refund: { percentage: 50, amount: 140_000 }, dinero: { back: [{ amount: 640_000, moneda: 'es_CL' }] } },
    'confirmed',
    /te devolvemos \$ 640\.000 CLP/,
  ],
  [
    'E03',
    'was paid and the host cancelled',
    { fecha_pago: PAID, cause: 'host', refund: { percentage: 100, amount: 305_760 } },
    'confirmed',
    /te devolvemos \$ 305\.760 CLP/,
  ],
  [
    'E02',
    'was paid and gives nothing back',
    { fecha_pago: PAID, cause: 'guest', refund: { percentage: 0, amount: 0 } },
    'confirmed',
    /no se devuelve nada/,
  ],
  ['E02', 'has a payment under way', {}, 'pending', /Si el pago que empezaste llega, te lo devolvemos/],
  ['E02', 'has money that a person looks at', {}, 'review', /Si el pago que empezaste llega, te lo devolvemos/],
  ['E02', 'was paid too late', {}, 'returned', /Te lo devolvemos completo/],
  ['E02', 'may have been transferred', { cause: 'transfer_deadline', transfer_by: PAID }, 'none', /Si ya transferiste, escríbenos/],
  ['E04', 'was declined', { status: 'rejected', cause: 'host' }, 'none', NOTHING],
] as const)('%s of one that %s states what happened to the money', async (code, _, changes, status, said) => {
  standing(changes as Partial<Reservation>, status);
  await show(<PaymentTrouble code={code} id={41} token="t" />);
  expect(await screen.findByText(said)).toBeVisible();
  if (said !== NOTHING) expect(screen.queryByText(NOTHING)).toBeNull();
});

it('E02 of one that was paid is called cancelled, not unpayable', async () => {
  standing({ fecha_pago: PAID, cause: 'guest', refund: { percentage: 50, amount: 140_000 } }, 'confirmed');
  await show(<PaymentTrouble code="E02" id={41} token="t" />);
  expect(await screen.findByRole('heading', { name: 'Esta reserva se canceló' })).toBeVisible();
});

it.each([
  ['declined', { status: 'rejected', cause: 'host' }, 'El anfitrión no aceptó esta solicitud', '/search'],
  ['not answered in time', { status: 'rejected', cause: 'host_deadline' }, 'El anfitrión no aceptó esta solicitud', '/search'],
  [
    'never sent',
    { status: 'initiated', cause: null, ended_at: null, requested_at: null },
    'Esta solicitud no se ha enviado',
    '/reservations-made',
  ],
  ['waiting for its host', { status: 'initiated', cause: null, ended_at: null }, 'Todavía no hay nada que pagar', '/reservations-made'],
] as const)('E04 of one that was %s does not promise another answer', async (_, changes, title, next) => {
  standing(changes as Partial<Reservation>);
  await show(<PaymentTrouble code="E04" id={41} token="t" />, { me: person() });
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.getByRole('link')).toHaveAttribute('href', next);
});

it('an unknown code has the general text of its page (docs/rules/product.md#messages, D-105)', async () => {
  expect(await contentOf(<LinkTrouble code="E99" />, true)).toEqual(await contentOf(<LinkTrouble code="E05" />, true));
  expect(await contentOf(<PaymentTrouble code="E99" id={1} token="t" />, true)).toEqual(
    await contentOf(<PaymentTrouble code="E01" id={1} token="t" />, true),
  );
});

describe('the link page calls the server and shows its answer', () => {
  const titles = {
    E01: 'Este enlace no lleva a ninguna solicitud',
    E03: 'Ya rechazaste esta solicitud',
    E05: 'Esta solicitud ya no está abierta',
  };
  const open = (at: string) => show(<HostLinkPage />, { at, path: '/reserva/:action/:id/:token' });

  it.each([
    ['400 with a code', () => json({ code: 'E03', title: 'x' }, 400), titles.E03],
    ['404', () => json({ code: 'not_found', title: 'x' }, 404), titles.E01],
  ])('%s', async (_, answer, title) => {
    const requests = answering(answer);
    await open('/reserva/aceptar/41/abc');
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(requests.map(({ method }) => method)).toEqual(['GET']);
  });

  const waiting = reservation({
    status: 'initiated',
    accepted_at: null,
    pay_by: null,
    actions: ['accept', 'reject'],
    server_now: new Date().toISOString(),
    respond_by: '2100-01-01T00:00:00.000Z',
  });
  const shown = { reservation: waiting, guest: { nombre: 'Marta' } };

  it('shows after accepting the guest and their payment deadline, although the link is used up', async () => {
    let accepted = false;
    answering(({ method }) => {
      if (method === 'GET') return accepted ? json({ code: 'E04' }, 400) : json(shown);
      accepted = true;
      return json({ reservation: { ...waiting, status: 'accepted', pay_by: '2026-07-28T20:20:00.000Z', actions: ['cancel'] } });
    });
    const { user, client } = await open('/reserva/aceptar/41/abc');
    await user.click(await screen.findByRole('button', { name: 'Aceptar la estadía' }));
    expect(await screen.findByText(/Marta puede pagar hasta el martes 28\/07\/2026 a las 16:20/)).toBeVisible();
    await client.invalidateQueries();
    expect(await screen.findByText(/Marta puede pagar/)).toBeVisible();
  });

  it("keeps a host's input when the page reloads behind it", async () => {
    let guests = 2;
    answering(() => json({ ...shown, reservation: { ...waiting, guests, server_now: new Date().toISOString() } }));
    const { user, client } = await open('/reserva/rechazar/41/abc');
    expect(await screen.findByText(/tendrías 1 de 3/)).toBeVisible(); // before anything is pressed
    expect(screen.getByRole('button', { name: 'Rechazar la solicitud' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getAllByRole('radio')[4]!);
    await user.type(screen.getByRole('textbox'), 'Se rompió el techo');
    guests = 3;
    await client.invalidateQueries();
    expect(await screen.findByText('Marta · 3 huéspedes')).toBeInTheDocument();
    expect(screen.getByRole('textbox')).toHaveValue('Se rompió el techo');
  });

  it('an unknown action', async () => {
    answering(() => json({ code: 'not_found' }, 404));
    await open('/reserva/borrar/41/abc');
    expect(await screen.findByRole('heading', { name: titles.E05 })).toBeVisible();
  });
});
