import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PhotoField } from '../../../web/account/PhotoField.tsx';
import { UnconfirmedEmail } from '../../../web/account/UnconfirmedEmail.tsx';
import { OrphanNights } from '../../../web/blocking/OrphanNights.tsx';
import { Heart, SaveButton } from '../../../web/favourites/shared/Heart.tsx';
import type { Listing } from '../../../web/listing/shared/queries.ts';
import { Composer } from '../../../web/messages/Composer.tsx';
import { NoticeSettingsPage } from '../../../web/notices/NoticeSettingsPage.tsx';
import { Shell } from '../../../web/shell/Shell.tsx';
import { Button, OnlyLooking } from '../../../web/ui/Button.tsx';
import { person } from '../support/person.ts';
import { answering, json, show } from '../support/render.tsx';

const SENDING = ['Sends', 'Asks first', 'Submits'];
const READING = ['Reads more', 'Reads', 'Opens'];

/** A page with a button of each kind. */
const page = async (impersonation_ends_at: string | null) => {
  answering(() => json({ data: [], currencyConvetionTable: [] }));
  const press = vi.fn();
  const element = (
    <form onSubmit={(event) => [event.preventDefault(), press('Submits')]}>
      <Button busy={false} onClick={() => press('Sends')}>
        Sends
      </Button>
      <Button network onClick={() => press('Asks first')}>
        Asks first
      </Button>
      <Button type="submit" busy={false}>
        Submits
      </Button>
      <Button busy={false} network="reads" onClick={() => press('Reads more')}>
        Reads more
      </Button>
      <Button network="reads" onClick={() => press('Reads')}>
        Reads
      </Button>
      <Button onClick={() => press('Opens')}>Opens</Button>
    </form>
  );
  const routes = [{ element: <Shell />, children: [{ path: '/mis-reservas', element }] }];
  const { user } = await show(null, { me: person({ impersonation_ends_at }), routes, at: '/mis-reservas' });
  for (const name of [...SENDING, ...READING]) await user.click(screen.getByRole('button', { name }));
  return press.mock.calls.flat();
};

it('while an administrator sees the site as a person, writing controls are disabled with a reason, and reading works (A-12)', async () => {
  expect(await page('2099-01-01T00:00:00.000Z')).toEqual(READING);
  for (const name of SENDING) {
    const button = screen.getByRole('button', { name });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('Solo puedes mirar.');
  }
  expect(await screen.findByRole('button', { name: 'Terminar' })).not.toHaveAttribute('aria-disabled');
});

it('for the person all of them are enabled', async () => {
  expect(await page(null)).toEqual([...SENDING, ...READING]);
});

const WHY = 'Solo puedes mirar.';
const SPACE = { idalojamiento: 7, tiempo_min: 3, noches_sueltas: true, sueltas_junto_a_bloqueos: false } as Listing;
const NIGHTS = { today: '2026-07-28', busy: new Set<string>(), blocked: new Set<string>(), own: new Set<string>() };
const REVIEWS = { tipo: 'reviews', canales: { mail: true, bell: null, push: null }, fijo: null } as const;

it.each([
  ['the heart of a card', <Heart key="" listing={7} title="Casa" />, 'button', /Guardar/],
  ['the heart of a page', <SaveButton key="" listing={7} title="Casa" />, 'button', /Guardar/],
  ['a switch of what one is told', <NoticeSettingsPage key="" />, 'checkbox', /Correo/],
  ['a switch of single nights', <OrphanNights key="" listing={SPACE} nights={NIGHTS} />, 'checkbox', /3 noches/],
  ['the link of a new mail', <UnconfirmedEmail key="" />, 'button', /correo|enlace/],
] as const)('%s is disabled too, with a reason', async (_, element, role, name) => {
  const requests = answering(({ url }) => json(url.endsWith('/preferencias') ? { tipos: [REVIEWS], push: { clave: null } } : { data: [] }));
  const { user } = await show(<OnlyLooking value={WHY}>{element}</OnlyLooking>, { me: person() });
  const control = await screen.findByRole(role, { name });
  expect(control).toHaveAttribute('aria-disabled', 'true');
  expect(control).toHaveAccessibleDescription(WHY);
  await user.click(control);
  expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

it('the message field accepts no input and states why, nor does that of a portrait', async () => {
  answering(() => json({ data: [] }));
  const send = vi.fn();
  const elements = (
    <OnlyLooking value={WHY}>
      <Composer name="Hugo" text="Hola, ¿sigue libre?" before={[]} onChange={send} onSend={send} />
      <PhotoField me={person()} />
    </OnlyLooking>
  );
  const { user } = await show(elements, { me: person() });
  await user.type(screen.getByPlaceholderText(WHY), ' sí{Enter}');
  const button = screen.getByRole('button', { name: 'Enviar' });
  expect(button).toHaveAccessibleDescription(WHY);
  await user.click(button);
  expect(send).not.toHaveBeenCalled();
  expect(screen.getByLabelText(/foto/i)).toBeDisabled();
  expect(screen.getByLabelText(/foto/i)).toHaveAccessibleDescription(new RegExp(WHY));
});
