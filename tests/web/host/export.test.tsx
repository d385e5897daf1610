import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Export } from '../../../web/blocking/export/Export.tsx';
import { answering, json, show } from '../support/render.tsx';

const addresses = (key: string) => ({
  url_ical: `https://posada.test/ical/feed/7-${key}.ics`,
  url_json: `https://posada.test/ical/feed/7-${key}.json`,
  actions: ['renew'],
});

const opened = async (refuse: Response | null = null) => {
  const requests = answering(({ method }) => {
    if (method === 'PUT') return refuse ?? json(addresses('new'));
    return json(addresses('old'));
  });
  await show(<Export id={7} />);
  await screen.findByLabelText('Dirección para calendarios (iCal)');
  return { user: userEvent.setup(), renewals: () => requests.filter(({ method }) => method === 'PUT').length };
};
const field = (name: string) => screen.getByLabelText(name);

describe('the addresses of a listing’s calendar', () => {
  it('can be copied, and focus selects each whole', async () => {
    const { user } = await opened();
    const ical = field('Dirección para calendarios (iCal)') as HTMLInputElement;
    expect(ical).toHaveValue(addresses('old').url_ical);
    expect(field('Dirección para programas (JSON)')).toHaveValue(addresses('old').url_json);
    expect(ical).toHaveAttribute('readonly');
    await user.click(ical);
    expect([ical.selectionStart, ical.selectionEnd]).toEqual([0, ical.value.length]);
    await user.click(screen.getByRole('button', { name: 'Copiar la dirección para calendarios' }));
    expect(await navigator.clipboard.readText()).toBe(addresses('old').url_ical);
  });

  it('are renewed only after a confirmation, because the old ones stop working immediately', async () => {
    const { user, renewals } = await opened();
    await user.click(screen.getByRole('button', { name: 'Cambiar las direcciones' }));
    const question = within(await screen.findByRole('dialog'));
    expect(renewals()).toBe(0);
    await user.click(question.getByRole('button', { name: 'Cambiar las direcciones' }));
    await waitFor(() => expect(field('Dirección para calendarios (iCal)')).toHaveValue(addresses('new').url_ical));
    expect(field('Dirección para programas (JSON)')).toHaveValue(addresses('new').url_json);
    expect(renewals()).toBe(1);
  });

  it('are not shown to an administrator, who opens them in the console (SEC-37)', async () => {
    answering(() => json({ code: 'not_found', title: 'x', detail: 'No existe.', status: 404 }, 404));
    await show(
      <>
        <p>Calendario</p>
        <Export id={7} />
      </>,
    );
    await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
    expect(screen.queryByText('No existe.')).toBeNull();
  });

  it('a refusal is shown in the confirmation, and the old ones stay', async () => {
    const { user } = await opened(json({ code: 'too_many_requests', title: 'x', detail: 'Inténtalo más tarde.', status: 429 }, 429));
    await user.click(screen.getByRole('button', { name: 'Cambiar las direcciones' }));
    const question = within(await screen.findByRole('dialog'));
    await user.click(question.getByRole('button', { name: 'Cambiar las direcciones' }));
    expect(await question.findByText('Inténtalo más tarde.')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Cancelar' }));
    expect(field('Dirección para calendarios (iCal)')).toHaveValue(addresses('old').url_ical);
  });
});
