import type { Sent } from './keep.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Entry = { value: string; checked: boolean };

const isControl = (node: unknown): node is Control =>
  node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement || node instanceof HTMLSelectElement;

const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');

/** Whether it holds something else than the page the server sent; the value of a box to tick is `on` where the page names none. */
const isChanged = (control: HTMLInputElement | HTMLTextAreaElement): boolean =>
  isTick(control) ? control.checked !== control.defaultChecked : control.value !== control.defaultValue;

const entryOf = (control: Control): Entry => ({ value: control.value, checked: control instanceof HTMLInputElement && control.checked });

/** The person is typing: lists of suggestions open, as they do not for what the browser filled in. */
const isTypedIn = (control: Control) => control.ownerDocument.activeElement === control;

/**
 * Enters it as a person would. React compares with what it set last, by its own setter on the element: that is told something else first,
 * and the entry itself goes past it.
 */
const enter = (control: Control, { value, checked }: Entry) => {
  if (isTick(control)) {
    if (!checked && control.type === 'radio') return;
    control.checked = !checked;
    control.click();
    return;
  }
  const isFile = control.type === 'file'; // its value cannot be set: the file is still chosen
  if (!isFile) {
    control.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  }
  if (isFile || control instanceof HTMLSelectElement) control.dispatchEvent(new Event('change', { bubbles: true }));
  else
    control.dispatchEvent(
      new InputEvent('input', { bubbles: true, inputType: isTypedIn(control) ? 'insertText' : 'insertReplacementText' }),
    );
};

/**
 * Keeps what somebody types into the page the server sent, and the form they send, before React takes it over (nothing typed is lost);
 * React's initial state would wipe it out. `earlier` was sent before this code came. Call before hydration; the answer puts it back, as
 * input events, then sends the form, and is called once hydration is done.
 */
export const keepTyped = (earlier: Sent | null = null, page: Document = document): (() => void) => {
  const typed = new Map<Control, Entry>();
  let sent = earlier;
  /** The box whose press is being handled: that of an `input` event is over. */
  let pressing: Control | null = null;
  const hear = ({ target }: Event) => {
    pressing = null;
    if (isControl(target)) typed.set(target, entryOf(target));
  };
  /** React may take the page over while it handles such a press: it then finds the box as it stands, and sees no change. */
  const press = ({ target }: Event) => {
    if (!isControl(target) || !isTick(target)) return;
    typed.set(target, entryOf(target));
    pressing = target;
  };
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (event.target instanceof HTMLFormElement) sent = { form: event.target, by: event.submitter };
  };
  for (const control of page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    if (isChanged(control)) typed.set(control, entryOf(control));
  }
  page.addEventListener('input', hear, true);
  page.addEventListener('click', press, true);
  page.addEventListener('submit', send, true);
  return () => {
    page.removeEventListener('input', hear, true);
    page.removeEventListener('click', press, true);
    page.removeEventListener('submit', send, true);
    for (const [control, entry] of typed) {
      if (!control.isConnected) continue;
      if (control === pressing)
        setTimeout(() => enter(control, entry)); // no box is pressed within a press on it
      else enter(control, entry);
    }
    typed.clear();
    setTimeout(() => sent?.form.isConnected && sent.form.requestSubmit(sent.by)); // once the page knows what was typed
  };
};
