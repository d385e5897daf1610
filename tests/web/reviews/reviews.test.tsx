import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { HostPage } from '../../../web/host/HostPage.tsx';
import type { Review, StayReviews } from '../../../web/reviews/queries.ts';
import { ReviewPage } from '../../../web/reviews/ReviewPage.tsx';
import { Reviews } from '../../../web/reviews/Reviews.tsx';
import { card } from '../support/card.ts';
import { person } from '../support/person.ts';
import { answering, json, show } from '../support/render.tsx';
import { reservation } from '../support/reservation.ts';

const aspectos = { cleanliness: 5, accuracy: 4, contact: 5, place: 3, value: 4 };
const review = (changes: Partial<Review> = {}): Review => ({
  idreserva: 41,
  lado: 'guest',
  nombre: 'Gala',
  imagen: null,
  desde: '2026-06',
  hasta: '2026-06',
  calificacion: 5,
  aspectos,
  texto: 'Un lugar tranquilo y limpio.',
  fecha: '2026-07-01T12:00:00.000Z',
  respuesta: null,
  ...changes,
});
const stay = (changes: Partial<StayReviews> = {}): StayReviews => ({
  lado: 'guest',
  abre: '2026-07-20T04:00:00.000Z',
  cierra: '2026-08-03T04:00:00.000Z',
  puede_escribir: true,
  propia: null,
  otra: null,
  huesped: null,
  ...changes,
});

const page = async (reviews: StayReviews) => {
  const requests = answering((request) => {
    if (request.method === 'POST') return json({ ...reviews, puede_escribir: false, propia: review() }, 201);
    return json(request.url.includes('/reviews') ? reviews : { reservation: reservation() });
  });
  const view = await show(<ReviewPage />, { at: '/opinion/41', path: '/opinion/:id', me: person() });
  await screen.findByRole('heading', { level: 1 });
  return { ...view, requests };
};
const posts = (requests: Request[]) => requests.filter(({ method }) => method === 'POST');

it('a guest enters ratings and words; missing ones are reported at their field and nothing is sent', async () => {
  const { user, requests } = await page(stay());
  await user.click(screen.getByRole('button', { name: 'Enviar opinión' }));
  expect(posts(requests)).toHaveLength(0);
  expect(screen.getAllByText('Completa este campo.')).toHaveLength(6);
  const summary = () => screen.getByRole('alert');
  expect(within(summary()).getAllByRole('link')).toHaveLength(7);
  const [overall] = screen.getAllByRole('radio');
  expect(overall).toHaveFocus();
  await user.click(within(summary()).getByRole('link', { name: '¿Cómo fue tu estadía?' }));
  expect(screen.getByRole('textbox')).toHaveFocus();
  for (const group of screen.getAllByRole('group')) await user.click(within(group).getByRole('radio', { name: '4, muy bien' }));
  const words = screen.getByRole('textbox', { name: '¿Cómo fue tu estadía?' });
  await user.type(words, 'a'.repeat(19));
  await user.click(screen.getByRole('button', { name: 'Enviar opinión' }));
  expect(posts(requests)).toHaveLength(0);
  expect(
    within(summary())
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['¿Cómo fue tu estadía?']);
  expect(words).toHaveFocus();
  await user.type(words, 'a');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Enviar opinión' }));
  await waitFor(() => expect(posts(requests)).toHaveLength(1));
  const four = { cleanliness: 4, accuracy: 4, contact: 4, place: 4, value: 4 };
  expect(await posts(requests)[0]?.json()).toEqual({ calificacion: 4, aspectos: four, texto: 'a'.repeat(20) });
});

it('a host rates only the whole', async () => {
  const { user, requests } = await page(stay({ lado: 'host' }));
  expect(screen.getAllByRole('group')).toHaveLength(1);
  await user.click(screen.getByRole('radio', { name: '5, excelente' }));
  await user.type(screen.getByRole('textbox', { name: '¿Cómo fue recibir a Marta?' }), 'Una huésped atenta y amable.');
  await user.click(screen.getByRole('button', { name: 'Enviar opinión' }));
  await waitFor(() => expect(posts(requests)).toHaveLength(1));
  expect(await posts(requests)[0]?.json()).toMatchObject({ calificacion: 5, aspectos: null });
});

it('after sending, the focus moves to the own review, and after a refusal to the words', async () => {
  let stored = stay({ lado: 'host' });
  const faults = [{ texto: ['contact_data'] }];
  answering((request) => {
    if (request.method !== 'POST') return json(request.url.includes('/reviews') ? stored : { reservation: reservation() });
    const errors = faults.pop();
    if (errors) return json({ code: 'invalid_fields', detail: 'Revisa los campos señalados.', errors }, 422);
    stored = { ...stored, puede_escribir: false, propia: review({ lado: 'host' }) };
    return json(stored, 201);
  });
  const { user } = await show(<ReviewPage />, { at: '/opinion/41', path: '/opinion/:id', me: person() });
  await user.click(await screen.findByRole('radio', { name: '5, excelente' }));
  const words = screen.getByRole('textbox');
  await user.type(words, 'Una huésped atenta y amable.');
  const send = screen.getByRole('button', { name: 'Enviar opinión' });
  await user.click(send);
  await waitFor(() => expect(words).toHaveFocus());
  await user.click(send);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Tu opinión' })).toHaveFocus());
});

it('writing ends with the last day that the mail names; afterwards an own review is not called hidden', async () => {
  const writing = await page(stay());
  expect(screen.getByText(/hasta el domingo 02\/08\/2026\. Se publica/)).toBeVisible();
  writing.unmount();
  await page(stay({ cierra: '2026-07-28T04:00:00.000Z', puede_escribir: false, propia: review() }));
  expect(screen.getByRole('heading', { name: 'Tu opinión' })).toBeVisible();
  expect(screen.queryByText(/Aún no la ve nadie más/)).toBeNull();
});

it("a person can report the other side's review; of a deleted account no name is shown", async () => {
  const guest = await page(stay({ puede_escribir: false, propia: review(), otra: review({ lado: 'host' }) }));
  await guest.user.click(screen.getByRole('button', { name: 'Denunciar' }));
  expect(screen.getByRole('dialog', { name: 'Denunciar esta opinión' })).toBeVisible();
  guest.unmount();
  const gone = reservation({ user: { ...reservation().user, nombre: '' } });
  answering(({ url }) =>
    json(url.includes('/reviews') ? stay({ lado: 'host', puede_escribir: false, otra: review() }) : { reservation: gone }),
  );
  await show(<ReviewPage />, { at: '/opinion/41', path: '/opinion/:id', me: person() });
  expect(await screen.findByRole('heading', { name: 'La estadía' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'La otra opinión' })).toBeVisible();
});

it("an own review is marked as hidden; the other side's is answered once", async () => {
  const hidden = await page(stay({ puede_escribir: false, propia: review() }));
  expect(screen.getByText(/Aún no la ve nadie más/)).toBeVisible();
  hidden.unmount();
  const { user, requests } = await page(stay({ lado: 'host', puede_escribir: false, otra: review() }));
  await user.type(screen.getByRole('textbox', { name: 'Tu respuesta pública' }), 'Gracias');
  await user.click(screen.getByRole('button', { name: 'Publicar respuesta' }));
  await waitFor(() =>
    expect(posts(requests).map(({ url }) => new URL(url).pathname)).toEqual(['/api/v1/reservations/41/reviews/guest/answer']),
  );
});

const listing = async (reviews: Review[], promedio: number | null) => {
  const requests = answering((request) =>
    request.method === 'POST'
      ? new Response(null, { status: 204 })
      : json({
          data: reviews,
          total: reviews.length,
          current_page: 1,
          last_page: 1,
          first_page_url: '',
          path: '',
          summary: { total: reviews.length, promedio, aspectos: promedio === null ? null : aspectos },
        }),
  );
  return { ...(await show(<Reviews of={{ listing: 7 }} />, { me: person() })), requests };
};

it('a listing shows means from three reviews on, and below that states it', async () => {
  const few = await listing([review()], null);
  expect(await screen.findByText('Mostramos un promedio a partir de tres opiniones.')).toBeVisible();
  expect(screen.getByText('Junio 2026')).toBeVisible();
  few.unmount();
  await listing([review(), review({ idreserva: 42 }), review({ idreserva: 43, nombre: '', texto: null })], 4.7);
  expect(await screen.findByText('4,7 de 5')).toBeVisible();
  expect(screen.getByText('Limpieza')).toBeVisible();
  expect(screen.getByText('Alguien que ya no está en Posada')).toBeVisible();
  expect(screen.getByText('Sus palabras se borraron con su cuenta.')).toBeVisible();
});

it('a review in another language states which, visibly and for screen readers (WCAG 3.1.2)', async () => {
  const texto = 'The flat was quiet and very close to the metro.';
  await listing([review(), review({ idreserva: 42, texto })], null);
  expect(await screen.findByText('Escrito en inglés')).toBeVisible();
  expect(screen.getByText(texto)).toHaveAttribute('lang', 'en');
  expect(screen.queryByText('Escrito en español')).toBeNull();
});

it('the host page shows the host, their listings, and each review with its listing', async () => {
  const presentacion = ['En Posada desde 2025', 'Responde el 100 % de las solicitudes, normalmente en 5 horas'];
  const pages = { total: 1, current_page: 1, last_page: 1, first_page_url: '', path: '' };
  const espacio = { idalojamiento: 7, nombre: { es: 'Casa de tejas' } };
  answering(({ url }) =>
    url.includes('/reviews')
      ? json({ data: [{ ...review(), espacio }], ...pages, summary: { total: 1, promedio: null, aspectos: null } })
      : json({ data: [{ ...card(), idalojamiento: 8 }], ...pages, anfitrion: { nombre: 'Yésica', imagen: null, presentacion } }),
  );
  await show(<HostPage />, { at: '/anfitrion/15', path: '/anfitrion/:id' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Yésica' })).toBeVisible();
  for (const fact of presentacion) expect(screen.getByText(fact)).toBeVisible();
  expect(screen.getByRole('heading', { name: '1 espacio' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Casa de tejas' })).toHaveAttribute('href', '/alojamiento/7');
  expect(screen.getAllByRole('article')).toHaveLength(2); // a space and a review
});

it('the previous page of reviews stays until the next one loads, with the focus on its button', async () => {
  let give = (): void => undefined;
  const pageOf = (page: number) =>
    json({
      data: [review({ texto: `Página ${page}` })],
      total: 2,
      current_page: page,
      last_page: 2,
      first_page_url: '',
      path: '',
      summary: { total: 2, promedio: null, aspectos: null },
    });
  answering(({ url }) => (url.includes('page=2') ? new Promise((done) => (give = () => done(pageOf(2)))) : pageOf(1)));
  const { user } = await show(<Reviews of={{ listing: 7 }} />, { me: person() });
  const older = await screen.findByRole('button', { name: 'Anteriores' });
  await user.click(older);
  expect(screen.getByText('Página 1')).toBeVisible();
  expect(older).toHaveFocus();
  give();
  expect(await screen.findByText('Página 2')).toBeVisible();
  expect(older).toHaveFocus();
});

it('a review is reported with a listed reason', async () => {
  const { user, requests } = await listing([review()], null);
  await user.click(await screen.findByRole('button', { name: 'Denunciar' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'Contiene datos personales' }));
  await user.click(dialog.getByRole('button', { name: 'Denunciar' }));
  await waitFor(() => expect(posts(requests)).toHaveLength(1));
  expect(await posts(requests)[0]?.json()).toEqual({ motivo: 'personal_data' });
});
