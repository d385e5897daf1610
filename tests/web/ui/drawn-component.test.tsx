import { act, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drawnComponent } from '../../../web/ui/state/drawn-component.tsx';
import { whole } from '../support/render.tsx';

const Counter = ({ of }: { of: string }) => {
  const [count, setCount] = useState(0);
  return (
    <section>
      <p>
        {of}: {count}
      </p>
      <button type="button">other</button>
      <button type="button" onClick={() => setCount(count + 1)}>
        more
      </button>
    </section>
  );
};

let comesNear: () => void;
beforeEach(() => {
  const Observer = class {
    constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
      comesNear = () => seen([{ isIntersecting: true }]);
    }
    observe() {}
    disconnect() {}
  };
  vi.stubGlobal('IntersectionObserver', Observer);
});
afterEach(() => vi.unstubAllGlobals());

/** A page as the server drew it, taken over by a browser that has not loaded the component yet. */
const takenOver = async (load: () => Promise<typeof Counter>, { drawn = true } = {}) => {
  const OnServer = drawnComponent(async () => Counter);
  if (drawn) await OnServer.fetch();
  const Late = drawnComponent(load);
  const page = async (Component: typeof Late) => (await whole(<Component of="seen" />)).page;
  const root = document.createElement('div');
  root.innerHTML = renderToString(await page(OnServer));
  document.body.append(root);
  const faults: unknown[] = [];
  const tree = await page(Late);
  await act(async () => hydrateRoot(root, tree, { onRecoverableError: (error) => faults.push(error) }));
  const buttons = () => [...root.querySelectorAll('button')];
  return { root, faults, buttons };
};

it('server markup stays until the component comes near, and then responds', async () => {
  const load = vi.fn(async () => Counter);
  const { root, faults, buttons } = await takenOver(load);
  const [first] = buttons();
  expect(root.textContent).toContain('seen: 0');
  expect(load).not.toHaveBeenCalled();
  await act(async () => comesNear());
  expect(load).toHaveBeenCalledOnce();
  expect([root.querySelectorAll('section').length, first?.isConnected]).toEqual([1, false]);
  await act(async () => buttons()[1]?.click());
  expect(root.textContent).toContain('seen: 1');
  expect(faults).toEqual([]);
});

it('a button pressed before is pressed again once it responds, and only once', async () => {
  const { root, buttons } = await takenOver(async () => Counter);
  await act(async () => buttons()[1]?.click());
  expect(root.textContent).toContain('seen: 1');
});

/** Code that loads when the test resolves it. */
const onItsWay = async () => {
  let comes: (component: typeof Counter) => void = () => undefined;
  const seen = await takenOver(
    () =>
      new Promise((done) => {
        comes = done;
      }),
  );
  await act(async () => comesNear());
  return { ...seen, comes: () => comes(Counter) };
};

it('a button pressed when the code has loaded but is not rendered yet is pressed again', async () => {
  const { root, buttons, comes } = await onItsWay();
  await act(async () => {
    comes();
    await new Promise((done) => setTimeout(done)); // `act` draws at its end
    buttons()[1]?.click();
  });
  expect(root.textContent).toContain('seen: 1');
});

it('a button pressed before hydration stays until it is released', async () => {
  const { root, buttons, comes } = await onItsWay();
  const [, more] = buttons();
  const held = vi.spyOn(more?.closest('section')?.parentElement as Element, 'matches').mockImplementation((what) => what === ':active');
  await act(async () => comes());
  await act(async () => new Promise((done) => setTimeout(done, 120)));
  expect(more?.isConnected).toBe(true);
  held.mockRestore();
  await act(async () => {
    more?.click();
    await new Promise((done) => setTimeout(done, 120));
  });
  expect(more?.isConnected).toBe(false);
  expect(root.textContent).toContain('seen: 1');
});

it.each([
  ['pointerdown', 'pointerup'],
  ['pointerdown', 'pointercancel'],
  ['keydown', 'keyup'],
])('a button stays from %s to %s', async (down, up) => {
  const { buttons, comes } = await onItsWay();
  const [, more] = buttons();
  const drawn = () => act(async () => new Promise((done) => setTimeout(done, 120)));
  more?.dispatchEvent(new Event(down, { bubbles: true }));
  await act(async () => comes());
  await drawn();
  expect(more?.isConnected).toBe(true);
  more?.dispatchEvent(new Event(up, { bubbles: true }));
  await drawn();
  expect(more?.isConnected).toBe(false);
});

it('the code is rendered in the same task as the check that nothing is held down', async () => {
  const { buttons, comes } = await onItsWay();
  const [, more] = buttons();
  let wasThere: boolean | undefined;
  vi.spyOn(more?.closest('section')?.parentElement as Element, 'matches').mockImplementation(() => {
    queueMicrotask(() => {
      wasThere = more?.isConnected;
    });
    return false;
  });
  await act(async () => comes());
  expect(wasThere).toBe(false);
});

it('a button that has the focus keeps it when the code arrives', async () => {
  const { buttons, comes } = await onItsWay();
  buttons()[1]?.focus();
  await act(async () => comes());
  expect(document.activeElement).toBe(buttons()[1]);
});

it('the focus is not taken from elsewhere', async () => {
  const { comes } = await onItsWay();
  const elsewhere = document.body.appendChild(document.createElement('input'));
  elsewhere.focus();
  await act(async () => comes());
  expect(document.activeElement).toBe(elsewhere);
  elsewhere.remove();
});

it('without server markup it is loaded immediately', async () => {
  const { root } = await takenOver(async () => Counter, { drawn: false });
  expect(root.textContent).toContain('seen: 0');
});

it('without markup it does not wait for a key that is held down', async () => {
  document.dispatchEvent(new Event('keydown', { bubbles: true }));
  const { root } = await takenOver(async () => Counter, { drawn: false });
  document.dispatchEvent(new Event('keyup', { bubbles: true }));
  expect(root.textContent).toContain('seen: 0');
});

it('readable content stays even if the rest fails to load', async () => {
  const { root, faults } = await takenOver(() => Promise.reject(new Error('offline')));
  await act(async () => comesNear());
  expect(root.textContent).toContain('seen: 0');
  expect(faults).toEqual([]);
});
