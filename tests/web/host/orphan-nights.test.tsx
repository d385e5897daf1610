import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { OrphanNights } from '../../../web/blocking/OrphanNights.tsx';
import { nightsQuery } from '../../../web/blocking/shared/queries.ts';
import type { Nights } from '../../../web/blocking/shared/rules.ts';
import type { Listing } from '../../../web/listing/shared/queries.ts';
import { answering, json, show } from '../support/render.tsx';
import { space } from '../support/space.ts';

const TODAY = '2026-09-02';
const eachOf = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `2026-09-${String(from + i).padStart(2, '0')}`);
/** Taken: 5 to 10, 12 to 15 and 17 to 20, the last three nights by a block of the host. Free between them: two nights, twice. */
const NIGHTS: Nights = {
  today: TODAY,
  busy: new Set([...eachOf(5, 10), ...eachOf(12, 15), ...eachOf(17, 20)]),
  blocked: new Set(eachOf(17, 20)),
  own: new Set(eachOf(17, 20)),
};
type Settings = { noches_sueltas: boolean; sueltas_junto_a_bloqueos: boolean };
const listing = (min: number, settings: Partial<Settings> = {}): Listing => space({ tiempo_min: min, ...settings });

const opened = async (min: number, settings: Partial<Settings> = {}, en = false, refuse = false) => {
  const requests = answering(async (request) => {
    if (request.method !== 'PUT') return json({ accomodation: listing(min, settings) });
    if (refuse) return json({ type: 'x', title: 'x', status: 409, code: 'conflict', detail: 'Cambió mientras tanto.' }, 409);
    const { vende, junto_a_bloqueos } = await request.json();
    return json({ noches_sueltas: vende, sueltas_junto_a_bloqueos: junto_a_bloqueos });
  });
  const shown = await show(<OrphanNights listing={listing(min, settings)} nights={NIGHTS} />, { language: en ? 'en' : 'es' });
  return { ...shown, sent: () => requests.filter(({ method }) => method === 'PUT') };
};
const lists = () => [...document.querySelectorAll('ul')].map((list) => [list.previousElementSibling?.textContent, list.textContent]);
const BETWEEN = 'Del jue 10/09/2026 al vie 11/09/2026 · 2 noches';
const BESIDE = 'Del mar 15/09/2026 al mié 16/09/2026 · 2 noches';

describe('gaps shorter than the minimum stay (D-90)', () => {
  it("are offered between stays and hidden beside a host's block, and both are stated", async () => {
    await opened(3);
    expect(lists()).toEqual([
      ['Los huéspedes pueden pedir este hueco entero:', BETWEEN],
      ['Nadie puede pedir este hueco:', BESIDE],
    ]);
    expect(screen.getByRole('checkbox', { name: /huecos más cortos que tu mínimo de 3 noches/ })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: /junto a noches que bloqueaste/ })).not.toBeChecked();
  });
  it('are all offered, or none', async () => {
    const { unmount } = await opened(3, { sueltas_junto_a_bloqueos: true });
    expect(lists()).toEqual([['Los huéspedes pueden pedir enteros estos 2 huecos:', BETWEEN + BESIDE]]);
    unmount();
    await opened(3, { noches_sueltas: false, sueltas_junto_a_bloqueos: true });
    expect(lists()).toEqual([['Nadie puede pedir estos 2 huecos:', BETWEEN + BESIDE]]);
    const beside = screen.getByRole('checkbox', { name: /junto a noches que bloqueaste/ });
    expect(beside).toBeDisabled(); // nothing to add to
    expect(beside).not.toBeChecked();
  });
  it.each([
    [1, 0],
    [2, 1],
    [3, 1],
  ])('with a minimum of %i: %i headings', async (min, headings) => {
    await opened(min);
    expect(screen.queryAllByRole('heading')).toHaveLength(headings);
    if (min === 2) expect(screen.getByText(/Ahora no hay huecos/)).toBeVisible(); // gaps of two nights are long enough
  });
  it('each box sends both settings and shows what applies now', async () => {
    const { user, sent } = await opened(3, {}, true);
    await user.click(screen.getByRole('checkbox', { name: 'Also those beside nights you blocked by hand' }));
    expect(await screen.findByText('All short gaps can be asked for.')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: /gaps shorter than your minimum of 3 nights/ }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(await Promise.all(sent().map((request) => request.json()))).toEqual([
      { vende: true, junto_a_bloqueos: true },
      { vende: false, junto_a_bloqueos: false },
    ]);
    expect(sent()[0]?.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/);
  });
  it('shows what applies once everything is reloaded and a box can be pressed; until then the box keeps the focus and sends nothing', async () => {
    const { promise: nights, resolve: answered } = Promise.withResolvers<void>();
    let isHeld = false;
    const requests = answering(async (request) => {
      if (request.url.includes('/nights/')) {
        if (isHeld) await nights;
        return json({ data: [] });
      }
      if (request.method !== 'PUT') return json({ accomodation: listing(3) });
      isHeld = true;
      return json({ noches_sueltas: false, sueltas_junto_a_bloqueos: false });
    });
    const Nights = () => <p>{useQuery(nightsQuery(7)).data && 'read'}</p>;
    const { user } = await show(
      <>
        <Nights />
        <OrphanNights listing={listing(3)} nights={NIGHTS} />
      </>,
    );
    await screen.findByText('read');
    const sent = () => requests.filter(({ method }) => method === 'PUT');
    const read = () => requests.filter(({ url }) => url.includes('/nights/'));
    const box = screen.getByRole('checkbox', { name: /huecos más cortos/ });
    await user.click(box);
    await waitFor(() => expect(read()).toHaveLength(2));
    expect(screen.queryByText(/ya no se pueden pedir/)).toBeNull();
    expect(box).toHaveFocus();
    expect(box).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard(' ');
    answered();
    await screen.findByText(/ya no se pueden pedir/);
    expect(box).not.toHaveAttribute('aria-disabled');
    expect(sent()).toHaveLength(1);
    await user.keyboard(' ');
    await waitFor(() => expect(sent()).toHaveLength(2));
  });
  it('a refusal is shown in place, and the box is as it was', async () => {
    const { user } = await opened(3, {}, false, true);
    await user.click(screen.getByRole('checkbox', { name: /junto a noches que bloqueaste/ }));
    expect(await screen.findByText(/Cambió mientras tanto/)).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /junto a noches que bloqueaste/ })).not.toBeChecked();
  });
});
