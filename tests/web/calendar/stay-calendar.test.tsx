import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { plusDays } from '../../../web/calendar/days.ts';
import type { Choice, StayRules } from '../../../web/calendar/rules.ts';
import { StayCalendar } from '../../../web/calendar/StayCalendar.tsx';
import { DateFields } from '../../../web/listing/booking/DateFields.tsx';
import { show } from '../support/render.tsx';

const TODAY = '2026-09-02'; // a Wednesday
const nights = (from: string, count: number) => Array.from({ length: count }, (_, i) => plusDays(from, i));
/** Taken from the 10th to the 13th and from the 16th to the 20th: three nights between them, of which four are the least. */
const rules: StayRules = { today: TODAY, busy: new Set([...nights('2026-09-10', 3), ...nights('2026-09-14', 6)]), minNights: 3 };

const Chosen = ({ typed = false }: { typed?: boolean }) => {
  const [choice, setChoice] = useState<Choice>({ from: null, to: null });
  return (
    <>
      <StayCalendar rules={rules} choice={choice} months={1} autoFocus onChange={setChoice} />
      {typed && <DateFields rules={rules} choice={choice} onChange={setChoice} />}
      <output>{`${choice.from} ${choice.to}`}</output>
    </>
  );
};
const day = (number: number) => {
  const found = document.querySelector<HTMLElement>(`button[data-day="2026-09-${String(number).padStart(2, '0')}"]`);
  if (!found) throw new Error(`no day ${number}`);
  return found;
};
const choice = () => screen.getByText(/^(null|2026-\d\d-\d\d) (null|2026-\d\d-\d\d)$/).textContent;
const said = () => document.querySelector('.calendar__calendar > [role=status]')?.textContent;

describe('around the days', () => {
  const shown = async (props: Partial<React.ComponentProps<typeof StayCalendar>>) =>
    show(<StayCalendar rules={rules} choice={{ from: null, to: null }} months={1} onChange={() => undefined} {...props} />);

  it('the legend explains only what can be there', async () => {
    const { unmount } = await shown({});
    for (const word of ['Ocupado', 'Solo salida']) expect(screen.getByText(word)).toBeInTheDocument();
    unmount();
    await shown({ rules: { ...rules, busy: new Set(), minNights: 1 } });
    for (const word of ['Ocupado', 'Solo salida']) expect(screen.queryByText(word)).toBeNull();
  });

  it('the nights are counted in sight where nothing else says them', async () => {
    const { unmount } = await shown({ choice: { from: '2026-09-02', to: '2026-09-05' }, summed: true });
    expect(screen.getByText(/^Del .+ 3 noches/)).not.toHaveClass('vh');
    unmount();
    await shown({ choice: { from: '2026-09-02', to: '2026-09-05' } });
    expect(screen.getByText(/^Del .+ 3 noches/)).toHaveClass('vh');
  });

  it('the price of a night stands in the days a stay can begin on, and only there', async () => {
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
  it('says of every day why it cannot be chosen, and marks it by more than its colour (D-a04)', async () => {
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
    expect([choice(), said()]).toEqual(['2026-09-05 2026-09-10', 'Del sábado, 5 de septiembre al jueves, 10 de septiembre, 5 noches']);
  });

  it('fewer nights than the least are explained, and the first day that can end the stay is shown (D-a06)', async () => {
    const { user } = await show(<Chosen />);
    await user.click(day(3));
    await user.click(day(5));
    expect([choice(), said()]).toEqual(['2026-09-03 null', expect.stringContaining('mínimo 3 noches')]);
    expect(day(6).closest('td')).toHaveClass('calendar__earliest');
  });

  it('is walked by arrows, weeks, months and ends of weeks, and chosen by Enter (D-a08)', async () => {
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

  it('takes typed dates as the language writes them, and says what is wrong with them (D-a08)', async () => {
    const { user } = await show(<Chosen typed />);
    await user.click(screen.getByRole('button', { name: 'Escribir las fechas' }));
    const [from, to] = screen.getAllByRole('textbox');
    if (!from || !to) throw new Error('no fields');
    await user.type(from, 'mañana');
    await user.type(to, '07/09/2026');
    await user.click(screen.getByRole('button', { name: 'Usar' }));
    expect(from).toBeInvalid();
    await user.clear(from);
    await user.type(from, '05/09/2026');
    await user.click(screen.getByRole('button', { name: 'Usar' }));
    expect(to).toHaveAccessibleDescription(/mínimo 3 noches/);
    await user.clear(to);
    await user.type(to, '08/09/2026');
    await user.click(screen.getByRole('button', { name: 'Usar' }));
    expect(choice()).toBe('2026-09-05 2026-09-08');
  });
});
