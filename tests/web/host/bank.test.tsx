import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { BankPage } from '../../../web/bank/BankPage.tsx';
import { SignInAgain } from '../../../web/shell/SignInAgain.tsx';
import { deviceInSantiago } from '../support/device.ts';
import { person } from '../support/person.ts';
import { answering, json, show } from '../support/render.tsx';

const WHOLE = {
  first_name: 'Hugo',
  last_name: 'Vidal',
  government_id: '12.345.678-5',
  phone: '56911223344',
  email: null,
  bank_account_number: '000987651234',
  bank_code: '012',
  bank_name: 'Banco del Sur',
  bank_address: null,
  branch_code: null,
  message: null,
};
const MASKED = { ...WHOLE, government_id: '····78-5', bank_account_number: '····1234' };
const PROVE = () => json({ code: 'sign_in_again', title: 'x', detail: 'Escribe tu contraseña para continuar.' }, 403);

let isFresh = true;
beforeEach(() => {
  isFresh = true;
  vi.stubGlobal('scrollTo', vi.fn());
});

const page = async ({ data = MASKED as typeof MASKED | null, held = null as string | null, put = null as Response | null } = {}) => {
  const requests = answering(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('/users/prove-password')) {
      const { password } = (await request.json()) as { password: string };
      if (password !== 'Abc123') return json({ code: 'mismatch', title: 'x', errors: { password: ['mismatch'] } }, 422);
      isFresh = true;
      return new Response(null, { status: 204 });
    }
    if (pathname.endsWith('/whole')) return isFresh ? json({ data: WHOLE, payouts_from: held }) : PROVE();
    if (request.method !== 'PUT') return json({ data, payouts_from: held });
    return isFresh ? (put ?? json({ data: MASKED, payouts_from: '2026-12-03T12:00:00.000Z' })) : PROVE();
  });
  const view = await show([<SignInAgain key="a" />, <div key="b">{<BankPage />}</div>], {
    me: person(),
    path: '/datos-bancarios',
    at: '/datos-bancarios',
    routes: [{ path: '/', element: <h1>home</h1> }],
  });
  const sent = () => Promise.all(requests.filter(({ method }) => method === 'PUT').map((request) => request.clone().json()));
  const save = () => view.user.click(screen.getByRole('button', { name: 'Guardar' }));
  const account = () => screen.findByLabelText('Número de cuenta');
  return { ...view, requests, sent, save, account };
};

it('shows the numbers masked, three cards, and until when nothing is paid, in the time of the device', async () => {
  deviceInSantiago();
  const { account } = await page({ held: '2026-12-03T12:00:00.000Z' });
  expect(await account()).toHaveValue('····1234');
  expect(await account()).toHaveAttribute('readonly');
  expect(screen.getByLabelText('Documento de identidad')).toHaveValue('····78-5');
  for (const name of ['Titular', 'Cuenta', 'Banco']) expect(screen.getByRole('region', { name })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('jueves 03/12/2026 a las 09:00');
});

it('does not mention the hold once it is over', async () => {
  const { account } = await page();
  await account();
  expect(screen.queryByRole('status')).toBeNull();
});

it('saves the rest without a number that was never shown', async () => {
  const { user, save, sent, account } = await page();
  await account();
  await user.clear(screen.getByLabelText('Nombre del banco'));
  await user.type(screen.getByLabelText('Nombre del banco'), 'Banco Norte');
  await save();
  expect(await screen.findByText('Datos bancarios guardados.')).toBeVisible();
  const { government_id: _, bank_account_number: __, ...rest } = WHOLE;
  expect(await sent()).toEqual([{ ...rest, bank_name: 'Banco Norte' }]);
});

it('requires the password before it shows them, keeps the input, and then accepts a change', async () => {
  isFresh = false;
  const { user, save, sent, account } = await page();
  await account();
  await user.type(screen.getByLabelText('Nombre del banco'), ' 2');
  await user.click(screen.getByRole('button', { name: 'Mostrar: Número de cuenta' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Escribe tu contraseña' }));
  await user.type(dialog.getByLabelText('Contraseña'), 'wrong{Enter}');
  expect(await dialog.findByText('No coincide.')).toBeVisible();
  await user.clear(dialog.getByLabelText('Contraseña'));
  await user.type(dialog.getByLabelText('Contraseña'), 'Abc123{Enter}');
  await waitFor(async () => expect(await account()).toHaveValue('000987651234'));
  expect(screen.getByLabelText('Nombre del banco')).toHaveValue('Banco del Sur 2');
  expect(screen.getByLabelText('Documento de identidad')).toHaveValue('12.345.678-5');
  await user.clear(await account());
  await user.type(await account(), '777');
  await save();
  await waitFor(async () => expect(await account()).toHaveValue('····1234')); // masked again
  expect(await sent()).toMatchObject([{ bank_account_number: '777', government_id: '12.345.678-5', bank_name: 'Banco del Sur 2' }]);
});

it('not now: they stay masked, and no error is shown', async () => {
  isFresh = false;
  const { user, account } = await page();
  await account();
  await user.click(screen.getByRole('button', { name: 'Mostrar: Número de cuenta' }));
  await user.click(within(await screen.findByRole('dialog', { name: 'Escribe tu contraseña' })).getByRole('button', { name: 'Ahora no' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await account()).toHaveValue('····1234');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('errors are shown above in one alert, and the page scrolls there (U-07)', async () => {
  const { user, save, sent } = await page({ data: null });
  await user.type(await screen.findByLabelText('Nombre'), 'H');
  await user.type(screen.getByLabelText('Teléfono (opcional)'), '12345');
  await save();
  const alert = within(await screen.findByRole('alert'));
  for (const text of [
    'Nombre',
    'Apellido',
    'Documento de identidad',
    'Teléfono (opcional)',
    'Número de cuenta',
    'Nombre del banco',
    'Código del banco',
  ])
    expect(alert.getByRole('link', { name: text })).toBeVisible();
  expect(alert.getAllByRole('link')).toHaveLength(7);
  expect(window.scrollTo).toHaveBeenCalledWith({ top: 0 });
  expect(await sent()).toEqual([]);
});

it('server errors are shown there as well; any other failure has its own alert (docs/rules/product.md#messages)', async () => {
  const refused = json({ code: 'invalid_fields', title: 'x', errors: { bank_code: ['invalid'] } }, 422);
  const first = await page({ put: refused });
  await first.account();
  await first.save();
  expect(await screen.findByRole('link', { name: 'Código del banco' })).toBeVisible();
  expect(window.scrollTo).toHaveBeenCalledWith({ top: 0 });
  first.unmount();

  const second = await page({ put: json({ code: 'internal', title: 'x', detail: 'x' }, 500) });
  await second.account();
  await second.save();
  const dialog = within(await screen.findByRole('alertdialog', { name: 'No se guardaron' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('Algo falló de nuestro lado');
  await second.user.click(dialog.getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('unsaved changes ask once before the page is left (X-10)', async () => {
  const { user, router, account } = await page();
  await account();
  await user.type(screen.getByLabelText('Nombre del banco'), 'x');
  await router.navigate('/');
  await user.click(await screen.findByRole('button', { name: 'Salir' }));
  expect(await screen.findByRole('heading', { name: 'home' })).toBeVisible();
});

it('numbers that were only shown are no change', async () => {
  const { user, router, account } = await page();
  await account();
  await user.click(screen.getByRole('button', { name: 'Mostrar: Documento de identidad' }));
  await waitFor(() => expect(screen.getByLabelText('Documento de identidad')).toHaveFocus());
  await router.navigate('/');
  expect(await screen.findByRole('heading', { name: 'home' })).toBeVisible();
});

/** A server that holds a change to the state it was made from; the other window saved `Banco Este` before this one. */
const changedMeanwhile = async () => {
  const tagged = (data: object, etag: string, status = 200) =>
    new Response(JSON.stringify({ data, payouts_from: null }), { status, headers: { 'content-type': 'application/json', etag } });
  let now = { ...MASKED };
  let etag = '"1"';
  const requests = answering(async (request) => {
    if (request.method !== 'PUT') return tagged(now, etag);
    if (request.headers.get('if-match') !== etag) return json({ code: 'precondition_failed', title: 'x', detail: 'Ha cambiado.' }, 412);
    now = { ...now, ...((await request.json()) as object) };
    etag = '"3"';
    return tagged(now, etag);
  });
  const { user } = await show(<BankPage />, { me: person(), path: '/datos-bancarios', at: '/datos-bancarios' });
  await screen.findByLabelText('Número de cuenta');
  now = { ...now, bank_name: 'Banco Este', bank_code: '099' };
  etag = '"2"';
  await user.type(screen.getByLabelText('Nombre'), ' A');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tus datos cambiaron mientras los editabas' }));
  expect(screen.getByLabelText('Nombre')).toHaveValue('Hugo A');
  return { user, dialog, matches: () => requests.filter(({ method }) => method === 'PUT').map(({ headers }) => headers.get('if-match')) };
};

it('changed in another window in the meantime: the input stays, and overwrites only when confirmed (412)', async () => {
  const { user, dialog, matches } = await changedMeanwhile();
  await user.click(dialog.getByRole('button', { name: 'Guardar lo mío' }));
  expect(await screen.findByText('Datos bancarios guardados.')).toBeVisible();
  expect(matches()).toEqual(['"1"', '"2"']);
  expect(screen.getByLabelText('Nombre')).toHaveValue('Hugo A');
});

it('or the stored values replace it, and the next change is checked against them', async () => {
  const { user, dialog, matches } = await changedMeanwhile();
  await user.click(dialog.getByRole('button', { name: 'Ver lo guardado' }));
  await waitFor(() => expect(screen.getByLabelText('Nombre del banco')).toHaveValue('Banco Este'));
  expect(screen.getByLabelText('Nombre')).toHaveValue('Hugo');
  await user.type(screen.getByLabelText('Nombre'), ' B');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Datos bancarios guardados.')).toBeVisible();
  expect(matches()).toEqual(['"1"', '"2"']);
});
