import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
// the part that is loaded late is there already
import '../../../web/calendar/StayCalendar.tsx';
import { Benefits } from '../../../web/home/Benefits.tsx';
import { Finder } from '../../../web/home/Finder.tsx';
import { picturesOf } from '../../../web/home/pictures.ts';
import { unseenIn, withOwnCovers } from '../../../web/ui/listing/covers.ts';
import { answering, json, show } from '../support/render.tsx';

describe('the search', () => {
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

  it.each([
    [2, ['Meses'], '1 ago – 1 oct'],
    [12, ['Meses', '12 meses'], '1 ago – 1 ago'],
  ])('%s months take at most four taps on a phone, opening and closing among them (D-176)', async (_, within, dates) => {
    vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: true }));
    answering(() => json({ data: [] }));
    await show(<Finder />);
    for (const tap of [/Cuándo/, ...within, 'Listo']) await userEvent.click(await screen.findByRole('button', { name: tap }));
    expect(await screen.findByRole('button', { name: `Cuándo ${dates}` })).toBeVisible();
  });
});

describe('benefits', () => {
  it('are shown in the order of the setting, and not at all when there are none', async () => {
    const some = await show(<Benefits />, { env: { benefits: ['kit', 'support'] } });
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'Kit de bienvenida',
      'Ayuda de personas',
    ]);
    some.unmount();
    await show(<Benefits />, { env: { benefits: [] } });
    expect(screen.queryByRole('heading')).toBeNull();
  });
});

describe('pictures', () => {
  const gallery = (...urls: string[]) => urls.map((url_640) => ({ url_640 }));
  const space = (...urls: string[]) => ({ gallery: gallery(...urls) });
  const covers = (listings: readonly ReturnType<typeof space>[]) => listings.map((listing) => listing.gallery[0]?.url_640);

  it('shows another picture of a listing whose cover is already on the page, and keeps the others in order (D-129)', () => {
    const shown = new Set(['z']);
    const listed = withOwnCovers([space('a', 'b'), space('a', 'z', 'c', 'd'), space('z')], shown);
    expect(covers(listed)).toEqual(['a', 'c', 'z']); // the last one has no other
    expect(listed[1]?.gallery.map(({ url_640 }) => url_640)).toEqual(['c', 'a', 'z', 'd']);
    expect([...shown].sort()).toEqual(['a', 'c', 'z']);
  });

  it('leaves a listing unchanged whose cover is not on the page, and one without pictures', () => {
    const [one, none] = [space('a', 'b'), space()];
    const listed = withOwnCovers([one, none], new Set());
    expect(listed[0]).toBe(one);
    expect(listed[1]).toBe(none);
    expect(unseenIn([], new Set())).toBeUndefined();
  });

  it('shows no picture twice on the home page (D-129)', () => {
    const city = (...urls: string[]) => ({ gallery: gallery(...urls) }) as never;
    const card = (...urls: string[]) => space(...urls) as never;
    const { places, spaces, head, forHosts } = picturesOf(
      [city('street', 'x'), city('street', 'lake')],
      [card('street', 'bed', 'sea'), card('sea', 'bath'), card(), card('tower', 'desk', 'roof'), card('hall', 'pool')],
    );
    expect(places.map(({ photo }) => photo?.url_640)).toEqual(['street', 'lake']);
    expect(covers(spaces as never)).toEqual(['bed', 'sea', undefined, 'tower', 'hall']);
    expect(head.map(({ photo }) => photo?.url_640)).toEqual(['bed', 'bath', 'desk']);
    expect(forHosts?.url_640).toBe('roof');
  });
});
