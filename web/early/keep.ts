/** A submitted form, and the button that submitted it. */
export type Sent = { form: HTMLFormElement; by: HTMLElement | null };

/** User actions before the page's script has loaded (`web/early/pressed-before.ts` takes over). */
export type Early = {
  /** The last pressed button; it has `data-waiting` until the press is replayed. */
  pressed: HTMLElement | null;
  /** The last submitted form. */
  sent: Sent | null;
  /** Stops recording: from here on React handles presses. */
  stop: () => void;
};

declare global {
  interface Window {
    early?: Early;
  }
}

/** Records the last press on a button and the last submitted form, from now until `stop`. Links work without scripts. */
export const recordEarly = (): Early => {
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
