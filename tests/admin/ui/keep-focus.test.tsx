import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepFocus } from '../../../admin/ui/focus/keep-focus.ts';

let end = () => {};
beforeEach(() => {
  window.history.pushState(null, '', '/reviews');
  end = keepFocus();
});
afterEach(() => end());

const Page = ({ title = 'Queue', children }: { title?: string; children: ReactNode }) => (
  <>
    <h1 id="react-admin-title">{title}</h1>
    <div id="main-content">{children}</div>
  </>
);

type Line = { id: number; does?: readonly string[] };
const Queue = ({ lines }: { lines: readonly Line[] }) => (
  <Page>
    <button type="button">Columns</button>
    <table>
      <tbody>
        {lines.map(({ id, does = ['Keep', 'Withdraw'] }) => (
          <tr key={id}>
            <td>
              <a href={`/${id}`}>R-{id}</a>
              {does.map((one) => (
                <button key={one} type="button" aria-label={`${one}: R-${id}`}>
                  {one}
                </button>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Page>
);
const focused = (name: string, role = 'button') => act(() => screen.getByRole(role, { name }).focus());
/** A change is seen before the first timer, and what follows it is a timer of the same length: it ends before the second, however slow. */
const quiet = () =>
  act(async () => {
    for (let timers = 0; timers < 2; timers += 1) await new Promise((done) => setTimeout(done));
  });
const has = async (name: string, role = 'button') => {
  await quiet();
  expect(screen.getByRole(role, { name })).toHaveFocus();
};

it.each([
  ['the first', 1, [2, 3], 2],
  ['one between', 2, [1, 3], 3],
  ['the last', 3, [1, 2], 2],
])('when %s row leaves its queue, the same action of the next row gets the focus', async (_, id, left, next) => {
  const { rerender } = render(<Queue lines={[{ id: 1 }, { id: 2 }, { id: 3 }]} />);
  focused(`Keep: R-${id}`);
  rerender(<Queue lines={left.map((one) => ({ id: one }))} />);
  await has(`Keep: R-${next}`);
});

it('the action is matched by its label; a row that lacks it focuses the action in its position', async () => {
  const [second, third] = [
    { id: 2, does: ['Withdraw', 'Keep'] },
    { id: 3, does: ['Keep'] },
  ];
  const { rerender } = render(<Queue lines={[{ id: 1 }, second, third]} />);
  focused('Withdraw: R-1');
  rerender(<Queue lines={[second, third]} />);
  await has('Withdraw: R-2');
  rerender(<Queue lines={[third]} />);
  await has('Keep: R-3');
});

it('an action that leaves its row moves the focus to another control of the row', async () => {
  const { rerender } = render(<Queue lines={[{ id: 1 }, { id: 2 }]} />);
  focused('Keep: R-1');
  rerender(<Queue lines={[{ id: 3 }, { id: 1, does: [] }, { id: 2 }]} />);
  await has('R-1', 'link');
});

it('after the last row the focus stays near the list', async () => {
  const { rerender } = render(<Queue lines={[{ id: 1 }]} />);
  focused('Keep: R-1');
  rerender(<Queue lines={[]} />);
  await has('Columns');
});

it('a removed filter moves the focus to what followed it', async () => {
  const Filters = ({ names }: { names: readonly string[] }) => (
    <Page>
      <form>
        {names.map((name) => (
          <span key={name}>
            <input aria-label={name} />
            <button type="button">Remove {name}</button>
          </span>
        ))}
      </form>
      <button type="button">Add a filter</button>
      <a href="/1">R-1</a>
    </Page>
  );
  const { rerender } = render(<Filters names={['Code', 'City', 'Area']} />);
  focused('Remove City');
  rerender(<Filters names={['Code', 'Area']} />);
  await has('Area', 'textbox');
  focused('Remove Area');
  rerender(<Filters names={['Code']} />);
  await has('Remove Code');
  rerender(<Filters names={[]} />);
  await has('Add a filter');
});

it('a page that replaces another gets the focus, with its title', async () => {
  const { rerender } = render(<Queue lines={[{ id: 1 }, { id: 2 }]} />);
  focused('R-1', 'link');
  window.history.pushState(null, '', '/reviews/1/show');
  rerender(
    <Page title="Review 1">
      <button type="button">Keep</button>
    </Page>,
  );
  await has('Review 1', 'region');
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Keep' })).toHaveFocus();
});

it('a closed dialog without its opener moves the focus to what replaced it', async () => {
  const QueueWithDialog = ({ lines, asks: isOpen }: { lines: readonly Line[]; asks: boolean }) => (
    <>
      <Queue lines={lines} />
      {isOpen && (
        <div className="MuiModal-root" role="dialog">
          <button type="button">Send</button>
        </div>
      )}
    </>
  );
  const { rerender } = render(<QueueWithDialog lines={[{ id: 1 }, { id: 2 }]} asks={false} />);
  focused('Keep: R-1');
  rerender(<QueueWithDialog lines={[{ id: 1 }, { id: 2 }]} asks />);
  act(() => within(screen.getByRole('dialog')).getByRole('button').focus());
  rerender(<QueueWithDialog lines={[{ id: 2 }]} asks />);
  await quiet();
  expect(screen.getByRole('button', { name: 'Send' })).toHaveFocus();
  rerender(<QueueWithDialog lines={[{ id: 2 }]} asks={false} />);
  await has('Keep: R-2');
});

it('never moves the focus from an element that has it, nor back after a press outside', async () => {
  const { rerender } = render(<Queue lines={[{ id: 1 }, { id: 2 }]} />);
  focused('Keep: R-1');
  rerender(<Queue lines={[{ id: 2 }]} />);
  focused('Columns');
  await quiet();
  expect(screen.getByRole('button', { name: 'Columns' })).toHaveFocus();

  focused('Keep: R-2');
  act(() => screen.getByRole('button', { name: 'Keep: R-2' }).blur());
  await quiet();
  rerender(<Queue lines={[]} />);
  await quiet();
  expect(document.body).toHaveFocus();
});

/** Like the browser, which fires the event after the page has changed. */
const goTo = (path: string, how: 'pushed' | 'back') => {
  window.history.pushState(null, '', path);
  if (how === 'back') window.dispatchEvent(new PopStateEvent('popstate'));
};
const Record = () => (
  <Page title="Record">
    <a href="/reviews">All</a>
    <button type="button">Keep</button>
  </Page>
);
/** Opens the record of a row and returns the page that shows it. */
const openedFrom = async (lines: readonly Line[], name: string) => {
  const shown = render(<Queue lines={lines} />);
  const link = screen.getByRole('link', { name });
  link.addEventListener('click', (event) => event.preventDefault()); // as the router does
  focused(name, 'link');
  await userEvent.keyboard('{Enter}');
  goTo('/reviews/2/show', 'pushed');
  shown.rerender(<Record />);
  await has('Record', 'region');
  return shown;
};

it.each(['Record', 'Keep'])('back in the list the followed link has the focus again, wherever it was (%s)', async (where) => {
  const lines = [{ id: 1 }, { id: 2 }, { id: 3 }];
  const { rerender } = await openedFrom(lines, 'R-2');
  if (where === 'Keep') focused('Keep');
  goTo('/reviews', 'back');
  rerender(<Page>{null}</Page>); // while the list is loading
  await quiet();
  rerender(<Queue lines={lines} />);
  await has('R-2', 'link');
});

it('does not move the focus for a link whose row is gone, after the user moved on, or in a newly opened list', async () => {
  const lines = [{ id: 1 }, { id: 2 }, { id: 3 }];
  const { rerender } = await openedFrom(lines, 'R-2');
  goTo('/reviews', 'back');
  rerender(<Queue lines={[{ id: 1 }]} />);
  await quiet();
  expect(screen.getByRole('region')).toHaveFocus();
  focused('Keep: R-1');
  rerender(<Queue lines={lines} />);
  await has('Keep: R-1');

  goTo('/reviews/1/show', 'pushed');
  rerender(<Record />);
  await has('Record', 'region');
  goTo('/reviews', 'pushed');
  rerender(<Queue lines={lines} />);
  await quiet();
  expect(screen.getByRole('link', { name: 'R-2' })).not.toHaveFocus();
});

it('going back to other filters of the same list does not move the focus', async () => {
  const lines = [{ id: 1 }, { id: 2 }];
  const { rerender } = await openedFrom(lines, 'R-2');
  goTo('/reviews', 'back');
  rerender(<Queue lines={lines} />);
  await has('R-2', 'link');
  act(() => (document.activeElement as HTMLElement).blur());
  goTo('/reviews?page=2', 'back');
  rerender(<Queue lines={[{ id: 2 }]} />);
  await quiet();
  expect(document.body).toHaveFocus();
});
