import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Scrolling } from '../../../admin/ui/lists/Scrolling.tsx';

const watched = new Map<Element, () => void>();
class Sizes {
  readonly #look: () => void;
  constructor(look: () => void) {
    this.#look = look;
  }
  observe(element: Element) {
    watched.set(element, this.#look);
  }
  disconnect() {
    watched.clear();
  }
}
vi.stubGlobal('ResizeObserver', Sizes);

/** The browser has laid out the box, 300 wide and high, with its content of this size, and `changed` has another one than before. */
const laidOut = async (changed: Element | null, width: number, height: number) => {
  const sizes = { clientWidth: 300, clientHeight: 300, scrollWidth: width, scrollHeight: height };
  for (const [name, value] of Object.entries(sizes)) Object.defineProperty(box(), name, { configurable: true, value });
  await act(async () => changed && watched.get(changed)?.());
};
const box = () => screen.getByRole('region', { name: 'Quotes' });
const table = () => screen.getByRole('table');

it('a scrolling area is reachable with Tab, and one that fits is not', async () => {
  const { unmount } = render(
    <Scrolling className="scroll" label="Quotes">
      <table />
    </Scrolling>,
  );
  await laidOut(box(), 300, 300);
  expect(box()).not.toHaveAttribute('tabindex');
  await laidOut(table(), 301, 300);
  expect(box()).toHaveAttribute('tabindex', '0');
  await laidOut(box(), 300, 300);
  expect(box()).not.toHaveAttribute('tabindex');
  await laidOut(table(), 300, 301);
  expect(box()).toHaveAttribute('tabindex', '0');
  unmount();
  expect(watched.size).toBe(0);
});
