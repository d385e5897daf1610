import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Carousel } from '../../../web/ui/listing/Carousel.tsx';
import { show } from '../support/render.tsx';

const EVERY = 10_000;
const CARDS = ['a', 'b', 'c', 'd', 'e', 'f'];
let went: number;

/** jsdom lays nothing out: cards of 100 px in a window of this many. */
const layOut = (list: HTMLElement, clientWidth: number) => {
  Object.defineProperties(list, { scrollWidth: { value: 600 }, clientWidth: { value: clientWidth } });
  [...list.children].forEach((card, i) => {
    Object.defineProperty(card, 'offsetLeft', { value: i * 100 });
  });
  list.scrollTo = ((to: ScrollToOptions) => {
    went += 1;
    list.scrollLeft = to.left ?? 0;
    fireEvent.scroll(list);
  }) as typeof list.scrollTo;
};
const shown = async (width = 200) => {
  const { user } = await show(
    <Carousel label="Destacados" everyMs={EVERY}>
      {CARDS.map((card) => (
        <a key={card} href={`/${card}`}>
          {card}
        </a>
      ))}
    </Carousel>,
  );
  layOut(screen.getByRole('list'), width);
  fireEvent.scroll(screen.getByRole('list'));
  return user;
};
const turns = (times: number) => {
  went = 0;
  act(() => void vi.advanceTimersByTime(times * EVERY));
  return went;
};

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: false }));
});

it('advances automatically, is paused by its button, hover or focus, and states which are shown (X-19)', async () => {
  const user = await shown();
  const count = () => screen.getByText(/ de 6/);
  expect(count()).toHaveTextContent('1 a 2 de 6');
  expect(count()).toHaveAttribute('aria-live', 'off');
  expect(turns(1)).toBe(1);
  expect(count()).toHaveTextContent('3 a 4 de 6');

  await user.hover(screen.getByRole('group'));
  expect(turns(2)).toBe(0);
  await user.unhover(screen.getByRole('group'));
  expect(turns(1)).toBe(1);

  act(() => screen.getByRole('link', { name: 'a' }).focus());
  expect(turns(2)).toBe(0);
  act(() => screen.getByRole('link', { name: 'a' }).blur());
  expect(turns(1)).toBe(1);

  const pause = screen.getByRole('button', { name: 'Detener el paso automático' });
  fireEvent.click(pause);
  expect(pause).toHaveAttribute('aria-pressed', 'true');
  expect(turns(3)).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'Siguientes' }));
  expect(count()).toHaveAttribute('aria-live', 'polite');
});

it('counts one by one where one is shown (X-19)', async () => {
  await shown(100);
  expect(screen.getByText('1 de 6')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Siguientes' }));
  expect(screen.getByText('2 de 6')).toBeVisible();
});

it('does not start with reduced motion (X-18)', async () => {
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: /reduce/.test(media) }));
  await shown();
  expect(turns(3)).toBe(0);
  expect(screen.getByRole('button', { name: 'Detener el paso automático' })).toHaveAttribute('aria-pressed', 'true');
});
