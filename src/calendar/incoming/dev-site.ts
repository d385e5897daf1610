import { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { addDays, isDay } from '../../kernel/nights.ts';
import { mounted } from '../../server/pages/dev-pages.ts';
import { CALENDAR_TYPE } from '../export/conditional.ts';
import { icsOf } from '../export/ics.ts';

/** The nights taken on the other site, as check-in and check-out in days from the day in its address. */
const TAKEN = [
  [2, 4],
  [11, 12],
  [17, 20],
] as const;
const SUMMARY = 'Reserved';
const SITE = 'Another site';

/** The address of its calendar, with nights relative to `day` (YYYY-MM-DD). */
export const devSiteAddress = (publicUrl: string, day: string): URL => new URL(`${publicUrl}/dev/calendar/${day}.ics`);

/**
 * A fake site that lets the same space, for the demonstration, which has no network access. Its calendar never changes. Never in
 * production.
 */
export const devSiteRoutes = (): Middleware =>
  mounted(
    new Router().get('/dev/calendar/:day.ics', (ctx) => {
      const day = ctx.params['day'] ?? '';
      if (!isDay(day)) return;
      const events = TAKEN.map(([from, to], i) => ({
        uid: `${day}-${i}@another-site.example`,
        sequence: 0,
        changedAt: `${day}T00:00:00.000Z`,
        checkIn: addDays(day, from),
        checkOut: addDays(day, to),
        summary: SUMMARY,
        status: 'CONFIRMED' as const,
      }));
      ctx.set({ ...CALENDAR_TYPE });
      ctx.body = icsOf(SITE, events);
    }),
  );
