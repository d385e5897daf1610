import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from '../../../web/ui/Button.tsx';
import { Dialog } from '../../../web/ui/overlay/Dialog.tsx';
import { show } from '../support/render.tsx';

const Page = ({ kind = 'dialog' }: { kind?: 'dialog' | 'sheet' | 'urgent' }) => {
  const [open, setOpen] = useState<readonly string[]>([]);
  const close = (which: string) => setOpen((all) => all.filter((one) => one !== which));
  return (
    <>
      <Button onClick={() => setOpen(['first'])}>Open</Button>
      <p>Behind</p>
      <Dialog
        open={open.includes('first')}
        kind={kind}
        onClose={() => close('first')}
        title="First"
        actions={<Button onClick={() => close('first')}>Done</Button>}
      >
        <input aria-label="Name" />
        <Button onClick={() => setOpen(['first', 'second'])}>Deeper</Button>
      </Dialog>
      <Dialog open={open.includes('second')} onClose={() => close('second')} title="Second">
        <p>On top</p>
      </Dialog>
    </>
  );
};
const expectClosed = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
const there = (name: string) => screen.findByRole('dialog', { name });
const opened = async (kind?: 'dialog' | 'sheet' | 'urgent') => {
  const shown = await show(<Page {...(kind && { kind })} />);
  await shown.user.click(screen.getByRole('button', { name: 'Open' }));
  return shown;
};

afterEach(() => history.replaceState(null, ''));

it('keeps the focus inside, makes the page behind inert, and returns the focus to its opener (X-15)', async () => {
  const { user } = await opened();
  const dialog = await there('First');
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  expect(screen.getByText('Behind').closest('[aria-hidden="true"], [inert]')).not.toBeNull();
  for (let i = 0; i < 8; i += 1) {
    await user.tab();
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  }
  await user.keyboard('{Escape}');
  await expectClosed('First');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
});

it('scrolls an alert into view, wherever it is in a long dialog (X-02)', async () => {
  const Refused = () => {
    const [refused, setRefused] = useState(false);
    return (
      <Dialog open title="Long" onClose={() => undefined} actions={<Button onClick={() => setRefused(true)}>Send</Button>}>
        <p>Much to read</p>
        {refused && (
          <div>
            <p role="alert">Not today</p>
          </div>
        )}
      </Dialog>
    );
  };
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { user } = await show(<Refused />);
  await there('Long');
  expect(seen).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(seen.mock.contexts).toContain(screen.getByRole('alert')));
});

it('returns the focus to the pressed element, even if the pointer had moved on before the code was loaded (X-15)', async () => {
  vi.resetModules(); // the code of the dialog is loaded again
  const { Dialog: Fresh } = await import('../../../web/ui/overlay/Dialog.tsx');
  const Two = () => {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          When
        </button>
        <button type="button">Who</button>
        <Fresh open={open} onClose={() => setOpen(false)} title="Days">
          <p>Inside</p>
        </Fresh>
      </>
    );
  };
  const { user } = await show(<Two />);
  const [when, who] = [screen.getByRole('button', { name: 'When' }), screen.getByRole('button', { name: 'Who' })];
  when.focus();
  fireEvent.click(when);
  act(() => who.focus());
  const dialog = await there('Days');
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  await user.keyboard('{Escape}');
  await expectClosed('Days');
  await waitFor(() => expect(when).toHaveFocus());
});

it('closes by its cross, labelled in the reader’s language', async () => {
  const { user } = await opened();
  await user.click(await screen.findByRole('button', { name: 'Cerrar' }));
  await expectClosed('First');
});

it('Back closes the dialog first and stays on the page (X-06)', async () => {
  await opened();
  await there('First');
  history.back();
  await expectClosed('First');
  expect(screen.getByText('Behind')).toBeInTheDocument();
});

it('closed by hand it leaves no history entry behind', async () => {
  history.replaceState({ here: true }, '');
  const { user } = await opened();
  await there('First');
  expect(history.state).toMatchObject({ here: true, dialogs: 1 });
  await user.keyboard('{Escape}');
  await expectClosed('First');
  await waitFor(() => expect(history.state).toEqual({ here: true }));
});

it('of two, Back closes the upper one, then the lower one', async () => {
  const { user } = await opened();
  await user.click(await screen.findByRole('button', { name: 'Deeper' }));
  await there('Second');
  history.back();
  await expectClosed('Second');
  expect(await there('First')).toBeVisible();
  history.back();
  await expectClosed('First');
});

it('of two, closing the upper one by hand leaves the lower one open', async () => {
  const { user } = await opened();
  await user.click(await screen.findByRole('button', { name: 'Deeper' }));
  await there('Second');
  await user.keyboard('{Escape}');
  await expectClosed('Second');
  await waitFor(() => expect(history.state).toMatchObject({ dialogs: 1 }));
  expect(await there('First')).toBeVisible();
});

it('one that replaces another stays open, and Back closes it', async () => {
  const Turns = () => {
    const [turn, setTurn] = useState(0);
    const next = <Button onClick={() => setTurn(2)}>Next</Button>;
    return (
      <>
        <Button onClick={() => setTurn(1)}>Open</Button>
        {turn === 1 && (
          <Dialog key="first" open onClose={() => setTurn(0)} title="First" actions={next}>
            <p>On the way</p>
          </Dialog>
        )}
        {turn === 2 && (
          <Dialog key="second" open onClose={() => setTurn(0)} title="Second">
            <p>There</p>
          </Dialog>
        )}
      </>
    );
  };
  const { user } = await show(<Turns />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await there('First');
  const stepped = new Promise((done) => addEventListener('popstate', done, { once: true })); // the history entry of the first is removed a moment later
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await act(() => stepped);
  await there('Second');
  await waitFor(() => expect(history.state).toMatchObject({ dialogs: 1 }));
  await act(async () => history.back());
  await expectClosed('Second');
});

it('an urgent one closes only by its buttons', async () => {
  const { user } = await opened('urgent');
  expect(await screen.findByRole('alertdialog', { name: 'First' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cerrar' })).toBeNull();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('alertdialog')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});
