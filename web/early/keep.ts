/** A form on its way, and the button it was sent by. */
export type Sent = { form: HTMLFormElement; by: HTMLElement | null };

/** What was done to the page before its program came (`web/early/pressed-before.ts` takes it over). */
export type Early = {
  /** The last button that was pressed; `data-waiting` while it is. */
  pressed: HTMLElement | null;
  /** The last form that was sent. */
  sent: Sent | null;
  /** Stops keeping: from here on React handles presses. */
  stop: () => void;
};

declare global {
  interface Window {
    early?: Early;
  }
}

/** Keeps the last press on a button and the last form that was sent, from now until `stop`. Links work by themselves. */
export const keepEarly = (): Early => {
  const press = ({ target }: Event) => {
    const button = (target as Element).closest<HTMLElement>('button:not([type=submit])');
    early.pressed?.removeAttribute('data-waiting');
    early.pressed = button;
    button?.setAttribute('data-waiting', '');
  };
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    early.sent = { form: event.target as HTMLFormElement, by: event.submitter };
  };
  const early: Early = {
    pressed: null,
    sent: null,
    stop: () => {
      removeEventListener('click', press, true);
      removeEventListener('submit', send, true);
      early.pressed?.removeAttribute('data-waiting');
    },
  };
  addEventListener('click', press, true);
  addEventListener('submit', send, true);
  return early;
};
