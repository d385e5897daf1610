import { act, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { recordEarly } from '../../../web/early/keep.ts';
import { pressedBefore } from '../../../web/early/pressed-before.ts';
import { preserveTyped } from '../../../web/early/typed-before.ts';

beforeEach(() => {
  window.early = recordEarly();
});
afterEach(() => window.early?.stop());

const heard: string[] = [];
const Page = ({ alive }: { alive?: () => void }) => {
  const [on, setOn] = useState(false);
  useEffect(() => alive?.(), [alive]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        heard.push('sent');
      }}
    >
      <button type="button" aria-pressed={on} onClick={() => setOn(!on)}>
        <span>heart</span>
      </button>
      <button type="button" onClick={() => heard.push('other')}>
        other
      </button>
      <button type="submit">send</button>
    </form>
  );
};

const fromServer = () => {
  heard.length = 0;
  const root = document.createElement('div');
  root.innerHTML = renderToString(<Page />);
  document.body.append(root);
  const [heart, other, send] = root.querySelectorAll('button');
  if (!heart || !other || !send) throw new Error('no page');
  const comesAlive = async () => {
    const early = pressedBefore();
    const giveBack = preserveTyped(early.sent);
    early.stop();
    const alive = () => {
      early.replay();
      giveBack();
    };
    await act(async () => hydrateRoot(root, <Page alive={alive} />));
    await act(() => new Promise((done) => setTimeout(done, 5)));
  };
  return { heart, other, send, comesAlive };
};

it('the last button pressed too early is pressed once it can respond, and only once', async () => {
  const { heart, other, comesAlive } = fromServer();
  other.click();
  heart.querySelector('span')?.click();
  heart.click();
  expect([heart.matches('[data-waiting]'), other.matches('[data-waiting]')]).toEqual([true, false]);
  await comesAlive();
  expect([heart.getAttribute('aria-pressed'), heart.matches('[data-waiting]'), heard]).toEqual(['true', false, []]);
});

it('a form sent before hydration is sent once, and does not press its button as well', async () => {
  const { send, comesAlive } = fromServer();
  send.click();
  send.click();
  await comesAlive();
  expect(heard).toEqual(['sent']);
});

it('a press elsewhere cancels it, and nothing is stored once the page is hydrated', async () => {
  const { heart, other, comesAlive } = fromServer();
  heart.click();
  document.body.click();
  await comesAlive();
  expect(heart.getAttribute('aria-pressed')).toBe('false');
  await act(async () => other.click());
  expect([heard, other.matches('[data-waiting]')]).toEqual([['other'], false]);
});
