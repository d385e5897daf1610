import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLive } from '../../../web/api/live.ts';
import { person } from '../support/person.ts';
import { show } from '../support/render.tsx';

class Source extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 0;
  close() {
    this.readyState = Source.CLOSED;
  }
}
let sources: Source[] = [];
beforeEach(() => {
  sources = [];
  vi.stubGlobal(
    'EventSource',
    class extends Source {
      constructor() {
        super();
        sources.push(this);
      }
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

let reads = 0;
const Listening = () => {
  useLive();
  const queryFn = async () => {
    reads += 1;
    return `asked ${reads}`;
  };
  const { data } = useQuery({ queryKey: ['reservations'], queryFn, staleTime: Number.POSITIVE_INFINITY });
  return <p>{data}</p>;
};

it('data is refetched once the stream is open, and after every gap (X-39)', async () => {
  await show(<Listening />, { me: person() });
  expect(await screen.findByText('asked 1')).toBeVisible();
  for (const times of [2, 3]) {
    act(() => sources[0]?.dispatchEvent(new Event('open')) ?? false);
    expect(await screen.findByText(`asked ${times}`)).toBeVisible();
  }
});

it('a refused stream, as during a server restart, is reopened; one that the browser reopens is not', async () => {
  await show(<Listening />, { me: person() });
  expect(await screen.findByText(/asked/)).toBeVisible();
  vi.useFakeTimers();
  sources[0]?.dispatchEvent(new Event('error'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sources).toHaveLength(1);
  for (const [refusals, seconds] of [2, 4, 8, 16, 32, 60, 60].entries()) {
    sources.at(-1)?.close();
    sources.at(-1)?.dispatchEvent(new Event('error'));
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
    expect(sources).toHaveLength(refusals + 1);
    await vi.advanceTimersByTimeAsync(seconds * 1_000 + 1);
    expect(sources).toHaveLength(refusals + 2);
  }
});
