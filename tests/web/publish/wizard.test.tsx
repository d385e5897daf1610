import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { speak } from '../../../web/i18n/index.ts';
import { PublishPage } from '../../../web/publish/PublishPage.tsx';
import { person } from '../support/person.ts';
import { answering, json, show } from '../support/render.tsx';

const opened = async () => {
  answering(() => json({ data: [], found: [] }));
  const shown = await show(<PublishPage />, { me: person({ tc_anfitrion: true }) });
  await screen.findByRole('heading', { level: 1, name: 'Tu espacio y dónde está' });
  return shown;
};

it('the first press already says what is missing, each a way to its field, and how many remain (W-05, X-08)', async () => {
  const { user } = await opened();
  await user.type(screen.getByLabelText('Superficie en m²'), '50');
  await user.click(screen.getByRole('button', { name: 'Siguiente' }));
  const summary = within(await screen.findByRole('alert'));
  const links = () => summary.getAllByRole('link').map(({ textContent }) => textContent);
  expect(links()).toEqual(['Comuna o ciudad', 'Calle', 'Huéspedes como máximo']);
  expect(screen.getByLabelText('Comuna o ciudad')).toHaveFocus();
  await user.type(screen.getByLabelText('Huéspedes como máximo'), '2');
  expect(links()).toEqual(['Comuna o ciudad', 'Calle']);
});

it('another language leaves everything typed where it is (X-23)', async () => {
  const { user, i18n } = await opened();
  await user.type(screen.getByLabelText('Superficie en m²'), '57');
  await act(() => speak(i18n, 'en'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Your space and where it is' })).toBeVisible();
  expect(screen.getByLabelText('Area in m²')).toHaveValue('57');
});
