import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Counter } from '../../../web/publish/steps/Counter.tsx';
import { show } from '../support/render.tsx';

afterEach(() => vi.useRealTimers());

const Counted = ({ from }: { from: number }) => {
  const [value, set] = useState(from);
  return <Counter label="Camas" value={value} onChange={set} />;
};
const opened = async (from: number) => {
  await show(<Counted from={from} />);
  const field = screen.getByLabelText('Camas') as HTMLInputElement;
  const [less, more] = screen.getAllByRole('button');
  if (!less || !more) throw new Error('no buttons');
  return { field, less, more };
};
const hold = (button: HTMLElement, ms: number) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.pointerDown(button);
  for (let held = 0; held < ms; held += 10) act(() => void vi.advanceTimersByTime(10)); // shown after each, as in a browser
  fireEvent.pointerUp(button);
  fireEvent.click(button);
  act(() => void vi.advanceTimersByTime(10_000)); // it was let go
  vi.useRealTimers();
};

it('a press is one, holding it repeats, and releasing it is no extra press (W-36)', async () => {
  const { field, more } = await opened(0);
  fireEvent.pointerDown(more);
  fireEvent.pointerUp(more);
  fireEvent.click(more);
  expect(field).toHaveValue('1');
  hold(more, 400 + 4 * 90);
  expect(field).toHaveValue('6');
  fireEvent.click(more); // by the keyboard
  expect(field).toHaveValue('7');
});

it('stops at its ends, held down or not, and its button keeps the focus', async () => {
  const { field, less, more } = await opened(2);
  less.focus();
  hold(less, 1_000);
  expect(field).toHaveValue('0');
  expect(less).toHaveFocus();
  expect(less).toHaveAttribute('aria-disabled', 'true');
  fireEvent.click(less);
  expect(field).toHaveValue('0');
  fireEvent.click(more);
  expect(field).toHaveValue('1');
  fireEvent.change(field, { target: { value: '99' } });
  hold(more, 1_000);
  expect(field).toHaveValue('100');
});

it.each([
  ['250', '100'],
  ['-3', '3'],
  ['1.0', '1'],
  ['x', '0'],
])('accepts typed input: %s is %s', async (typed, value) => {
  const { field } = await opened(5);
  fireEvent.change(field, { target: { value: typed } });
  expect(field).toHaveValue(value);
});
