import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
// the part that is loaded late is there already
import '../../../web/calendar/StayCalendar.tsx';
import { Finder } from '../../../web/home/Finder.tsx';
import { answering, json, show } from '../support/render.tsx';

it.each([
  ['half past ten in the evening in Santiago', '2026-11-27T01:30:00.000Z', '2026-11-26'],
  ['a second before midnight on Easter Island', '2026-11-27T04:59:59.000Z', '2026-11-26'],
  ['midnight on Easter Island', '2026-11-27T05:00:00.000Z', '2026-11-27'],
])('offers tonight as long as it is today in any of our zones: %s', async (_, now, first) => {
  answering(() => json({ data: [] }));
  await show(<Finder />, { now });
  await userEvent.click(screen.getByRole('button', { name: /Cuándo/ }));
  await screen.findAllByRole('gridcell');
  const offered = document.querySelector<HTMLElement>('button[data-day]:not([aria-disabled=true]):not([disabled])');
  expect(offered?.dataset['day']).toBe(first);
});
