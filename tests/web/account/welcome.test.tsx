import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { RegisterCountries } from '../../../web/account/RegisterCountries.tsx';
import { person } from '../support/person.ts';
import { answering, json, show, wait } from '../support/render.tsx';

/** A turn of the real clock, whatever the page's clock shows. */
const { setTimeout: later } = globalThis;
const turn = () => act(() => new Promise<void>((done) => void later(done)));
const countries = [{ idpais: 1, nombre: 'Chile', prefix: '56', iso: 'CL', catalogo: true }];

/** The end of registration, with its dialog focused. */
const registered = async () => {
  const me = person({ tipo: 'huesped' });
  answering((request) => (request.method === 'PATCH' ? json({ user: me }) : json({ countries, languages: [] })));
  const view = await show(<RegisterCountries />, {
    me,
    path: '/registro/step-3',
    at: '/registro/step-3?next=%2Falojamiento%2F7',
    routes: [{ path: '/alojamiento/7', element: <h1>space</h1> }],
  });
  await screen.findAllByRole('option', { name: 'Chile' });
  for (const select of screen.getAllByRole('combobox')) fireEvent.change(select, { target: { value: '1' } });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }); // however long the code of the dialog takes to load
  act(() => screen.getByRole('button', { name: 'Terminar' }).click());
  while (!screen.queryByRole('alertdialog')) await turn();
  const dialog = screen.getByRole('alertdialog');
  const [stay, go] = [screen.getByRole('button', { name: 'Quedarme aquí' }), screen.getByRole('button', { name: 'Seguir' })];
  while (document.activeElement !== stay) await turn();
  return { dialog, stay, go, where: () => view.router.state.location.pathname };
};

afterEach(() => void vi.useRealTimers());

it('the welcome continues automatically when the user is idle, even though it has the focus', async () => {
  const { where, dialog } = await registered();
  fireEvent.pointerMove(document.body); // beside it
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Seguir' })); // the following press is intentional
  expect(dialog).toBeVisible();
  await wait(2_999);
  expect(where()).toBe('/registro/step-3');
  await wait(1);
  expect(where()).toBe('/alojamiento/7');
});

it.each<[string, (at: Awaited<ReturnType<typeof registered>>) => unknown]>([
  ['a pointer over it', ({ dialog }) => fireEvent.pointerMove(dialog)],
  ['a finger on it', ({ dialog }) => fireEvent.pointerDown(dialog)],
  ['a key', () => fireEvent.keyDown(document.activeElement as Element, { key: 'Tab' })],
  ['the focus going through it', ({ go }) => act(() => go.focus())],
  ['its button', ({ stay }) => act(() => stay.click())],
])('stays while it is read, by %s, until it is left (X-20)', async (_, read) => {
  const at = await registered();
  read(at);
  expect(at.go).toHaveFocus();
  await wait(60_000);
  expect(at.where()).toBe('/registro/step-3');
  await act(async () => at.go.click());
  expect(at.where()).toBe('/alojamiento/7');
});
