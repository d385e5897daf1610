import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useMapSearch } from '../../../web/search/results/use-map-search.ts';

const box = (north: number) => ({ north, east: 1, south: 0, west: 0 });
const opened = () => {
  const send = vi.fn();
  const { result, unmount } = renderHook(() => useMapSearch(send));
  return { send, unmount, map: () => result.current };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('searches where the map rests for 400 ms, once (S-11)', () => {
  const { send, map } = opened();
  act(() => map().moved(box(1)));
  vi.advanceTimersByTime(399);
  act(() => map().moved(box(2)));
  vi.advanceTimersByTime(399);
  expect(send).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(1));
  expect(send.mock.calls).toEqual([[box(2)]]);
});

it('touching the map, or leaving it, cancels the search', () => {
  const { send, map, unmount } = opened();
  act(() => map().moved(box(1)));
  act(() => map().taken());
  act(() => vi.advanceTimersByTime(1_000));
  act(() => map().moved(box(2)));
  unmount();
  vi.advanceTimersByTime(1_000);
  expect(send).not.toHaveBeenCalled();
});

it('switched off it waits for a press, and searches the pending area when it is switched on', () => {
  const { send, map } = opened();
  act(() => map().follow(false));
  act(() => map().moved(box(1)));
  act(() => vi.advanceTimersByTime(1_000));
  expect(send).not.toHaveBeenCalled();
  expect(map().waiting).toEqual(box(1));
  act(() => map().follow(true));
  expect(send.mock.calls).toEqual([[box(1)]]);
  expect(map().waiting).toBeNull();
});
