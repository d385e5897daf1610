import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EditPage } from '../../../web/publish/EditPage.tsx';
import { PublishPage } from '../../../web/publish/PublishPage.tsx';
import { HostTermsPopup } from '../../../web/publish/terms/HostTermsPopup.tsx';
import { person } from '../support/person.ts';
import { answering, json, show } from '../support/render.tsx';
import { space } from '../support/space.ts';

const server = (request: Request) => {
  if (request.url.endsWith('/countries')) return json({ languages: [], countries: [{ idpais: 1, nombre: 'Chile', prefix: '56' }] });
  if (request.url.endsWith('/users/update')) return json({ user: person({ tc_anfitrion: false }) });
  return json({});
};

it('an incomplete profile is completed first, then the host terms are signed with a name and the word (W-01, D-95)', async () => {
  const requests = answering(server);
  const { user } = await show(<PublishPage />, { me: person({ missing: ['fecha_nacimiento'], fecha_nacimiento: null }) });
  expect(await screen.findByRole('heading', { name: 'Antes de publicar, completa tu perfil' })).toBeVisible();
  await user.type(screen.getByLabelText('Fecha de nacimiento'), '1990-05-01');
  await user.click(screen.getByRole('button', { name: 'Guardar y seguir' }));

  const terms = within(await screen.findByRole('alertdialog', { name: 'Términos para anfitriones' }));
  await user.type(terms.getByLabelText('Escribe «acepto»'), 'no');
  await user.click(terms.getByRole('button', { name: 'Firmar y seguir' }));
  expect(await terms.findByText('Escribe «acepto».')).toBeVisible();
  expect(terms.getByLabelText('Tu nombre completo')).toHaveAttribute('aria-invalid', 'true');
  expect(requests.some(({ url }) => url.endsWith('/aceptar-tc-anfitrion'))).toBe(false);
});

it('on the host home page the terms cannot be skipped, but one may sign out (H-07)', async () => {
  const requests = answering(server);
  const { user } = await show(<HostTermsPopup />, { me: person({ tipo: 'anfitrion' }) });
  const terms = within(await screen.findByRole('alertdialog', { name: 'Términos para anfitriones' }));
  expect(terms.queryByRole('button', { name: 'Ahora no' })).toBeNull();
  await user.keyboard('{Escape}');
  await user.type(terms.getByLabelText('Tu nombre completo'), 'Marta Ruiz');
  await user.type(terms.getByLabelText('Escribe «acepto»'), 'ACEPTÓ');
  await user.click(terms.getByRole('button', { name: 'Firmar y seguir' }));
  await waitFor(() => expect(requests.some(({ url }) => url.endsWith('/aceptar-tc-anfitrion'))).toBe(true));
  await user.click(terms.getByRole('button', { name: 'Salir' }));
  expect(await screen.findByRole('dialog', { name: '¿Quieres salir?' })).toBeVisible();
});

it.each(['abc', '0', '7'])(
  'an edit of %s, which is not a listing of this host, states it before leading to their listings (W-41)',
  async (id) => {
    const requests = answering((request) =>
      request.url.includes('/logged/') ? json({ code: 'space_not_found', title: 'x', status: 404 }, 404) : json({}),
    );
    await show(<EditPage />, { at: `/editar-alojamiento/${id}`, path: '/editar-alojamiento/:idalojamiento', me: person() });
    expect(await screen.findByRole('link', { name: 'Ir a mis espacios' })).toHaveAttribute('href', '/dashboard');
    expect(requests.filter(({ url }) => url.includes('/logged/'))).toHaveLength(id === '7' ? 1 : 0);
  },
);

it('an edit that failed to load shows why, can be retried, and links to their listings (W-41)', async () => {
  answering((request) => (request.url.includes('/logged/') ? json({ title: 'x', status: 500 }, 500) : json({})));
  await show(<EditPage />, { at: '/editar-alojamiento/7', path: '/editar-alojamiento/:idalojamiento', me: person() });
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Ir a mis espacios' })).toHaveAttribute('href', '/dashboard');
});

it('an edit of a listing that was sent back says what has to change', async () => {
  const devuelto = { motivo: 'photos', palabras: 'Falta el baño.', fecha: '2026-07-27T12:00:00.000Z' } as const;
  answering(({ url }) =>
    json(url.includes('/logged/') ? { steps: [], step_05: [], accommodation: space({ aprobado: 0, devuelto }) } : { data: [], found: [] }),
  );
  await show(<EditPage />, { at: '/editar-alojamiento/7', path: '/editar-alojamiento/:idalojamiento', me: person() });
  expect(await screen.findByText('Falta un cambio antes de publicarlo')).toBeVisible();
  expect(screen.getByText('Falta el baño.')).toBeVisible();
});

it('an edit in progress stays on the page when reloading the listing fails', async () => {
  let works = true;
  const requests = answering((request) => {
    if (!request.url.includes('/logged/')) return json({ data: [], found: [] });
    return works ? json({ steps: [], step_05: [], accommodation: space() }) : json({ title: 'x', status: 500 }, 500);
  });
  const { user, client } = await show(<EditPage />, {
    at: '/editar-alojamiento/7',
    path: '/editar-alojamiento/:idalojamiento',
    me: person(),
  });
  await user.type(await screen.findByLabelText('Superficie en m²'), '7');
  works = false;
  await client.invalidateQueries(); // as a change of the language does
  await waitFor(() => expect(requests.filter(({ url }) => url.includes('/logged/'))).toHaveLength(2));
  expect(screen.getByLabelText('Superficie en m²')).toHaveValue('607');
  expect(screen.queryByRole('link', { name: 'Ir a mis espacios' })).toBeNull();
});

it('looking at the steps of an edit changes nothing: no draft is stored before typing (X-10)', async () => {
  answering((request) => {
    if (request.url.includes('price_preview')) return json({ title: 'x', status: 422 }, 422);
    return request.url.includes('/logged/')
      ? json({ steps: [], step_05: [], accommodation: space() })
      : json({ data: [], currencyConvetionTable: [] });
  });
  const { user } = await show(<EditPage />, { at: '/editar-alojamiento/7', path: '/editar-alojamiento/:idalojamiento', me: person() });
  const notice = () => screen.queryByText(/no permite guardar un borrador|Guardado en este dispositivo/); // there is no store in this browser
  await user.click(await screen.findByRole('button', { name: 'Precios' }));
  await user.click(await screen.findByRole('button', { name: 'Cerca' }));
  await screen.findByRole('heading', { level: 1, name: /cerca/i });
  await user.click(screen.getByRole('button', { name: 'Precios' }));
  const price = await screen.findByLabelText('Precio por noche');
  expect(notice()).toBeNull();
  expect(price).toHaveValue('25.000');
  await user.type(price, '0');
  expect(price).toHaveValue('250000');
  await user.tab();
  expect(price).toHaveValue('250.000');
  await user.tab({ shift: true }); // marks all of it, as a person who types another price
  await user.keyboard('31');
  expect(price).toHaveValue('31');
  await waitFor(() => expect(notice()).toBeVisible());
});
