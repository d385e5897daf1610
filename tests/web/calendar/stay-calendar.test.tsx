import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { plusDays } from '../../../web/calendar/days.ts';
import type { Choice, StayRules } from '../../../web/calendar/rules.ts';
import { StayCalendar } from '../../../web/calendar/StayCalendar.tsx';
import { show } from '../support/render.tsx';

const TODAY = '2026-09-02'; // a Wednesday
const nights = (from: string, count: number) => Array.from({ length: count }, (_, i) => plusDays(from, i));
/** Taken from the 10th to the 13th and from the 16th to the 20th: three nights between them, of which four are the least. */
const rules: StayRules = { today: TODAY, busy: new Set([...nights('2026-09-10', 3), ...nights('2026-09-14', 6)]), minNights: 3 };

const Chosen = (props: Partial<React.ComponentProps<typeof StayCalendar>>) => {
  const [choice, setChoice] = useState<Choice>({ from: null, to: null });
  return (
    <>
      <StayCalendar rules={rules} choice={choice} autoFocus onChange={setChoice} {...props} />
      <output>{`${choice.from} ${choice.to}`}</output>
    </>
  );
};
const day = (number: number) => {
  const found = document.querySelector<HTMLElement>(`td:not([data-outside]) > [data-day="2026-09-${String(number).padStart(2, '0')}"]`);
  if (!found) throw new Error(`no day ${number}`);
  return found;
};
const choice = () => screen.getByText(/^(null|20\d\d-\d\d-\d\d) (null|20\d\d-\d\d-\d\d)$/).textContent;
const said = () => screen.getAllByRole('status').find(({ className }) => !className.startsWith('rdp'))?.textContent;

it('an element that a press begins on still exists when it ends, whatever is drawn in between', async () => {
  const { user } = await show(<Chosen />);
  await user.click(day(24));
  const arrow = screen.getByRole('button', { name: 'Mes siguiente' }).querySelector('svg');
  await user.hover(day(25));
  await user.unhover(day(25)); // like a finger that moves on to the arrow between down and up
  expect(screen.getByRole('button', { name: 'Mes siguiente' }).querySelector('svg')).toBe(arrow);
});

describe('around the days', () => {
  const shown = async (props: Partial<React.ComponentProps<typeof StayCalendar>>) =>
    show(<StayCalendar rules={rules} choice={{ from: null, to: null }} onChange={() => undefined} {...props} />);

  it('the legend explains only states that can occur', async () => {
    const { unmount } = await shown({});
    for (const word of ['Ocupado', 'Solo salida']) expect(screen.getByText(word)).toBeInTheDocument();
    unmount();
    await shown({ rules: { ...rules, busy: new Set(), minNights: 1 } });
    for (const word of ['Ocupado', 'Solo salida']) expect(screen.queryByText(word)).toBeNull();
  });

  it('the price of a night is shown only in days on which a stay can begin', async () => {
    const { unmount } = await shown({ price: '38 mil' });
    const drawn = (number: number) => day(number).querySelector('[data-text]')?.getAttribute('data-text') ?? null;
    expect([3, 4].map(drawn)).toEqual(['38 mil', '38 mil']);
    expect([1, 11, 10].map(drawn)).toEqual([null, null, null]); // past, taken, check-out only
    expect(day(3)).toHaveAccessibleName('jueves, 3 de septiembre, 38 mil');
    expect(day(3).textContent).toBe('3'); // a price in the text and not in the name would break speech input
    unmount();
    await shown({});
    expect(drawn(3)).toBe(null);
    expect(day(3)).toHaveAccessibleName('jueves, 3 de septiembre');
  });
});

describe('the calendar of a stay', () => {
  it('states for every day why it cannot be chosen, and marks it by more than its colour (D-a04)', async () => {
    await show(<Chosen />);
    const names = [1, 11, 10, 13, 3].map((number) => [day(number).getAttribute('aria-label'), day(number).getAttribute('aria-disabled')]);
    expect(names).toEqual([
      ['martes, 1 de septiembre, ya pasó', 'true'],
      ['viernes, 11 de septiembre, ocupado', 'true'],
      ['jueves, 10 de septiembre, solo salida', 'true'],
      ['domingo, 13 de septiembre', null], // one night between two stays may be sold whole (D-90)
      ['jueves, 3 de septiembre', null],
    ]);
    const looks = [1, 11, 10, 9].map((number) =>
      day(number)
        .closest('td')
        ?.className.replace(/rdp-\S+|\s+|calendar__/g, ''),
    );
    expect(looks).toEqual(['past', 'busy', 'out', 'short']);
  });

  it('a stay may end on the day another guest arrives and never crosses a taken night (D-a05)', async () => {
    const { user } = await show(<Chosen />);
    await user.click(day(5));
    expect(day(10)).not.toHaveAttribute('aria-disabled');
    expect(day(12)).toHaveAccessibleName(/ocupado/);
    await user.click(day(12));
    expect([choice(), said()]).toEqual(['2026-09-05 null', expect.stringContaining('no se puede elegir: ocupado')]);
    await user.click(day(10));
    expect([choice(), said()]).toEqual(['2026-09-05 2026-09-10', '5–10 sept ·\u00a05 noches']);
  });

  it('fewer nights than the minimum are explained, and the first possible last day is shown (D-a06)', async () => {
    const { user } = await show(<Chosen />);
    await user.click(day(3));
    await user.click(day(5));
    expect([choice(), said()]).toEqual(['2026-09-03 null', expect.stringContaining('mínimo 3 noches')]);
    expect(day(6).closest('td')).toHaveClass('calendar__earliest');
  });

  it('is navigated by arrows, weeks, months and ends of weeks, and chosen by Enter (D-a08)', async () => {
    const { user } = await show(<Chosen />);
    expect(day(2)).toHaveFocus();
    for (const [key, number] of [
      ['ArrowRight', 3],
      ['ArrowDown', 10],
      ['ArrowLeft', 9],
      ['ArrowUp', 2],
      ['Home', 1], // days that are past can be read
      ['End', 6],
      ['PageDown', 6],
    ] as const) {
      await user.keyboard(`{${key}}`);
      if (key === 'PageDown') expect(document.activeElement?.getAttribute('data-day')).toBe('2026-10-06');
      else expect(day(number)).toHaveFocus();
    }
    await user.keyboard('{PageUp}{Enter}');
    expect(choice()).toBe('2026-09-06 null');
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
    expect(choice()).toBe('2026-09-06 2026-09-09');
  });
});

describe('a first day and a number of months (D-176)', () => {
  const monthly: StayRules = { today: TODAY, busy: new Set(['2027-03-10']), minNights: 30, byMonth: true };
  const tap = (name: string) => screen.getByRole('button', { name });

  it('selecting months proposes two from the coming first of a month; a day moves them, a number changes them', async () => {
    const { user } = await show(<Chosen rules={monthly} scrolls />);
    await user.click(tap('Meses'));
    expect([choice(), said()]).toEqual(['2026-10-01 2026-12-01', '1 oct – 1 dic ·\u00a02 meses']);
    await user.click(tap('5 meses'));
    expect(choice()).toBe('2026-10-01 2027-03-01');
    await user.click(day(8));
    expect(choice()).toBe('2026-09-08 2027-02-08');
  });

  it('a period that is not free shows it, by number and by day', async () => {
    const { user } = await show(<Chosen rules={monthly} scrolls first="months" />);
    await user.click(tap('6 meses')); // nothing is chosen: from the first day from which it can be had
    expect(choice()).toBe('2026-09-02 2027-03-02');
    await user.click(tap('7 meses'));
    expect([choice(), said()]).toEqual(['2026-09-02 2027-03-02', 'Solo está libre 2 sept – 10 mar.']);
    await user.click(day(20));
    expect([choice(), said()]).toEqual(['2026-09-02 2027-03-02', expect.stringContaining('menos de 6 meses libres')]);
  });

  it.each([
    ['whole months', { from: '2026-10-04', to: '2026-12-04' }, 'Meses'],
    ['days', { from: '2026-10-04', to: '2026-12-05' }, 'Días'],
  ])('opens by the current selection: %s', async (_, choice, mode) => {
    await show(<StayCalendar rules={monthly} choice={choice} first="months" scrolls onChange={() => undefined} />);
    expect(tap(mode)).toHaveAttribute('aria-pressed', 'true');
  });

  it('is not offered where a listing is let by days only', async () => {
    await show(<Chosen daysOnly />);
    expect(screen.queryByRole('button', { name: 'Meses' })).toBeNull();
  });
});

it('on a phone the months begin at the chosen day and extend as the keyboard goes on', async () => {
  const { user } = await show(
    <StayCalendar rules={rules} choice={{ from: '2026-11-04', to: null }} scrolls autoFocus onChange={() => undefined} />,
  );
  const focused = () => document.activeElement?.getAttribute('data-day');
  expect([focused(), screen.getAllByRole('grid').length]).toEqual(['2026-11-04', 6]);
  expect(screen.queryByRole('button', { name: 'Mes siguiente' })).toBeNull();
  await user.keyboard('{PageDown}{PageDown}{PageDown}{PageDown}');
  expect([focused(), screen.getAllByRole('grid').length]).toEqual(['2027-03-04', 10]);
  await user.keyboard('{PageUp}');
  expect(focused()).toBe('2027-02-04');
});
