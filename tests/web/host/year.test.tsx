import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { monthsOf, nightAfterKey, type Taken } from '../../../web/blocking/year/months.ts';
import { YearCalendar } from '../../../web/blocking/year/YearCalendar.tsx';
import { answering, json, show } from '../support/render.tsx';
import { reservation } from '../support/reservation.ts';

const TODAY = '2026-09-02';
const taken: Taken[] = [
  { fecha_inicio: '2026-08-30', fecha_termino: '2026-09-02', estado: 'reserved', nombre: 'Ana' },
  { fecha_inicio: '2026-09-20', fecha_termino: '2026-09-22', estado: 'held', nombre: 'Martín' },
  { fecha_inicio: '2026-10-31', fecha_termino: '2026-11-02', estado: 'blocked', nombre: null },
];

describe('the months of the year', () => {
  it("begin with today's and contain each night, its run and how many are free from today on", () => {
    const months = monthsOf(taken, TODAY, 0);
    expect([months.length, months[0]?.first, months.at(-1)?.first]).toEqual([12, '2026-09-01', '2027-08-01']);
    expect([months[0]?.column, months[5]?.column, months[5]?.nights.length]).toEqual([2, 1, 28]); // a Tuesday, a Monday
    expect(months.slice(0, 3).map(({ free }) => free)).toEqual([27, 30, 29]);
    const [september] = months;
    expect(september?.nights.slice(18, 22).map(({ state, begins, ends }) => [state, begins, ends])).toEqual([
      ['free', false, false],
      ['held', true, false],
      ['held', false, true],
      ['free', false, false],
    ]);
    expect(september?.nights[0]).toMatchObject({ state: 'reserved', name: 'Ana', begins: false, ends: true });
    const runs = months.slice(0, 3).flatMap(({ nights }) => nights.filter(({ run }) => run > 0).map(({ day, run }) => `${day} ${run}`));
    expect(runs).toEqual(['2026-09-01 1', '2026-09-20 2', '2026-10-31 1', '2026-11-01 1']); // a continuing run begins again in its month
    expect(monthsOf(taken, TODAY, -1)[11]?.nights.at(-2)).toMatchObject({ day: '2026-08-30', begins: true });
    expect(monthsOf(taken, TODAY, 1)[0]?.first).toBe('2027-09-01');
  });

  it.each([
    ['ArrowLeft', '2026-09-29', '2026-09-29'],
    ['ArrowRight', '2026-10-01', '2026-10-01'],
    ['ArrowUp', '2026-08-30', '2026-09-23'],
    ['ArrowDown', '2026-10-30', '2026-10-07'],
    ['Home', '2026-09-01', '2026-09-28'],
    ['End', '2026-09-30', '2026-10-04'],
    ['PageUp', '2026-08-30', '2026-08-30'],
    ['PageDown', '2026-10-30', '2026-10-30'],
  ])('%s moves from September 30 to %s in rows, to %s in weeks', (key, inRows, inWeeks) => {
    expect([nightAfterKey('2026-09-30', key, true), nightAfterKey('2026-09-30', key, false)]).toEqual([inRows, inWeeks]);
  });

  it('other keys do nothing; a shorter month ends a day earlier', () => {
    expect(nightAfterKey(TODAY, 'a', true)).toBeNull();
    expect(nightAfterKey('2026-10-31', 'PageDown', true)).toBe('2026-11-30');
  });
});

const past = { que: 'released', at: '2026-08-01T12:00:00.000Z', causa: 'guest', nombre: 'Ana' };
const NIGHTS: Record<string, object> = {
  '2026-09-20': {
    estado: 'held',
    desde: '2026-08-30T16:20:00.000Z',
    reservation: reservation({ fecha_inicio: '2026-09-20', fecha_termino: '2026-09-22', user: { nombre: 'Martín' } }),
    bloqueo: null,
    antes: [past],
  },
  '2026-11-01': {
    estado: 'blocked',
    desde: '2026-08-30T16:20:00.000Z',
    reservation: null,
    bloqueo: { idrestriccion: 4, fecha_inicio: '2026-10-31', fecha_termino: '2026-11-02', origen: 'declined', por: 'host' },
    antes: [],
  },
};
const opened = async () => {
  answering(({ url }) => {
    const fecha = url.slice(-10);
    const free = { estado: 'free', desde: null, reservation: null, bloqueo: null, antes: [] };
    return json({ night: { fecha, ...(NIGHTS[fecha] ?? free) } });
  });
  return show(
    <YearCalendar
      id={7}
      zone="America/Santiago"
      today={TODAY}
      taken={[...taken, { fecha_inicio: '2026-12-05', fecha_termino: '2026-12-08', estado: 'reserved', nombre: 'Rosa' }]}
    />,
  );
};
/** A night by its day; looking it up by role would compute the name of each night of the year. */
const night = (day: string) => {
  const found = document.querySelector<HTMLElement>(`[data-night="${day}"]`);
  if (!found) throw new Error(`no night ${day}`);
  return found;
};

describe('the year of a listing (C-01, C-08, C-09)', () => {
  it('describes each night in words and shows it by letter and style', async () => {
    await opened();
    expect(screen.getByRole('heading', { name: 'Septiembre 2026\u00a0– Agosto 2027' })).toBeVisible();
    const held = night('2026-09-20');
    expect(held).toHaveAccessibleName('domingo, 20 de septiembre, 2026, Pendiente de respuesta o pago, Martín');
    expect(held).toHaveTextContent(/^20P/);
    expect(held).toHaveAttribute('title', 'Martín');
    expect(held.className).toMatch(/held/);
    expect(night('2026-10-31')).toHaveTextContent(/^31B/);
    expect(night('2026-10-31')).toHaveAccessibleName('sábado, 31 de octubre, 2026, Bloqueada');
    expect(night('2026-09-01')).toHaveTextContent(/^1R/);
    expect(night('2026-09-01')).toHaveAccessibleName('martes, 1 de septiembre, 2026, ya pasó, Reservada, Ana');
    expect(night('2026-09-02')).toHaveTextContent(/^2miércoles/);
    expect(night('2026-09-02')).toHaveAccessibleName('miércoles, 2 de septiembre, 2026, Hoy, Libre');
    expect(screen.getByRole('list', { name: 'Qué significa cada noche' }).children).toHaveLength(8);
  });

  it('is one Tab stop; the keys move between nights and stop at the ends of the year', async () => {
    const { user } = await opened();
    const stops = () => [...document.querySelectorAll('[data-night][tabindex="0"]')].map((one) => one.getAttribute('data-night'));
    expect(stops()).toEqual([TODAY]);
    night('2026-09-02').focus();
    await user.keyboard('{ArrowRight}{PageDown}');
    expect(document.activeElement).toHaveAttribute('data-night', '2026-10-03');
    await user.keyboard('{PageUp}{PageUp}{ArrowLeft}');
    expect(stops()).toEqual(['2026-09-01']);
    await user.click(screen.getByRole('button', { name: 'Año anterior' }));
    expect(stops()).toEqual(['2026-08-31']);
    expect(screen.getByRole('button', { name: 'Año anterior' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('a requested night shows who, what, since when, from where and its history, with its page', async () => {
    const { user } = await opened();
    await user.click(night('2026-09-20'));
    const answer = within(await screen.findByRole('region', { name: 'Noche del dom 20/09/2026 al lun 21/09/2026' }));
    expect(await answer.findByText('Martín')).toBeVisible();
    expect(answer.getByText(/Solicitud de 2 noches: Del dom 20\/09\/2026 al lun 21\/09\/2026/)).toBeVisible();
    expect(answer.getByText('domingo 30/08/2026 a las 12:20, hora de Santiago')).toBeVisible();
    expect(answer.getByText('Quedó libre: Ana canceló')).toBeVisible();
    expect(answer.getByRole('link', { name: 'Ver la estadía' })).toHaveAttribute('href', '/estadia/41');
    await user.click(answer.getByRole('button', { name: 'Cerrar' }));
    expect(night('2026-09-20')).toHaveFocus();
  });

  it('a blocked night shows by whom and why, a free night that it is free', async () => {
    const { user } = await opened();
    await user.click(night('2026-11-01'));
    expect(await screen.findByText(/Se rechazó una solicitud/)).toBeVisible();
    expect(screen.getByText('El anfitrión')).toBeVisible();
    await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    expect(await screen.findByText('Nadie tiene esta noche.')).toBeVisible();
  });

  it('a free night can be blocked in its details, a past one cannot; the details then show the block', async () => {
    let blocked = false;
    const requests = answering(async ({ method, url }) => {
      if (method === 'POST') {
        blocked = true;
        return json({ restriction: { idrestriccion: 9 } });
      }
      const fecha = url.slice(-10);
      const bloqueo = { idrestriccion: 9, fecha_inicio: '2026-09-10', fecha_termino: '2026-09-11', origen: 'host', por: 'host' };
      const none = { fecha, estado: 'free', desde: null, reservation: null, bloqueo: null, antes: [] };
      return json({ night: blocked ? { ...none, estado: 'blocked', bloqueo } : none });
    });
    const { user } = await show(<YearCalendar id={7} zone="America/Santiago" today={TODAY} taken={[]} />);
    await user.click(night('2026-09-01'));
    expect(await screen.findByText('Nadie tiene esta noche.')).toBeVisible();
    expect(screen.queryByText('Bloquear esta noche')).toBeNull();
    await user.click(night('2026-09-10'));
    await user.click(await screen.findByText('Bloquear esta noche', { selector: 'button, button *' }));
    expect(await screen.findByText('Bloqueada a mano')).toBeVisible();
    expect(screen.getByText('Deshacer')).toBeVisible();
    const sent = requests.filter(({ method }) => method === 'POST');
    expect(await Promise.all(sent.map((request) => request.json()))).toEqual([
      { idalojamiento: 7, fecha_inicio: '2026-09-10', fecha_termino: '2026-09-11' },
    ]);
  });

  it('a night taken in the meantime is not blocked: the details show who has it', async () => {
    let taken = false;
    answering(({ method, url }) => {
      if (method === 'POST') {
        taken = true;
        return json({ code: 'overlap', title: 'x', status: 409 }, 409);
      }
      const none = { fecha: url.slice(-10), estado: 'free', desde: null, reservation: null, bloqueo: null, antes: [] };
      return json({ night: taken ? { ...none, ...NIGHTS['2026-09-20'] } : none });
    });
    const { user } = await show(<YearCalendar id={7} zone="America/Santiago" today={TODAY} taken={[]} />);
    await user.click(night('2026-09-10'));
    await user.click(await screen.findByText('Bloquear esta noche', { selector: 'button, button *' }));
    expect(await screen.findByText('Martín')).toBeVisible();
    expect(screen.queryByText('Deshacer')).toBeNull();
  });
});

it('a guest is named from three nights on: two have room for one letter (C-01)', async () => {
  await opened();
  expect(night('2026-09-20')).toHaveTextContent(/^20Pdomingo/);
  const second = night('2026-09-21');
  expect(second).toHaveTextContent(/^21Plunes/);
  expect(second.className).not.toMatch(/under/);
  expect(night('2026-12-05')).toHaveTextContent(/^5RRosa/);
  const under = night('2026-12-06');
  expect(under).toHaveTextContent(/^6Rdomingo/); // the name appears once in a run
  expect(under.className).toMatch(/under/);
});

it('each month names the days of its columns, Monday first, for narrower screens', async () => {
  await opened();
  const heads = [...document.querySelectorAll('[class*="weekdays"]')].map(({ textContent }) => textContent);
  expect(heads).toEqual(Array.from({ length: 12 }, () => 'LMXJVSD'));
});
