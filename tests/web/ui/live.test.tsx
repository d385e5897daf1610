import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLive } from '../../../web/api/live.ts';
import { person } from '../support/person.ts';
import { show } from '../support/render.tsx';

class Source extends EventTarget {
  close() {}
}
let sources: Source[] = [];
beforeEach(() => {
  sources = [];
  vi.stubGlobal('EventSource', function opened() {
    const source = new Source();
    sources.push(source);
    return source;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

let asked = 0;
const Listening = () => {
  useLive();
  const queryFn = async () => {
    asked += 1;
    return `asked ${asked}`;
  };
  const { data } = useQuery({ queryKey: ['reservations'], queryFn, staleTime: Number.POSITIVE_INFINITY });
  return <p>{data}</p>;
};

it('what happened before the stream was open is asked again once it is, and after every gap (X-39)', async () => {
  await show(<Listening />, { me: person() });
  expect(await screen.findByText('asked 1')).toBeVisible();
  for (const times of [2, 3]) {
    act(() => sources[0]?.dispatchEvent(new Event('open')) ?? false);
    expect(await screen.findByText(`asked ${times}`)).toBeVisible();
  }
});
