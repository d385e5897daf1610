import type { Sent } from './keep.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Entry = { value: string; checked: boolean };

const isControl = (node: unknown): node is Control =>
  node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement || node instanceof HTMLSelectElement;

const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');

/** Whether the value differs from the HTML the server sent; a checkbox without a value attribute has `on`. */
const isChanged = (control: HTMLInputElement | HTMLTextAreaElement): boolean =>
  isTick(control) ? control.checked !== control.defaultChecked : control.value !== control.defaultValue;

const entryOf = (control: Control): Entry => ({ value: control.value, checked: control instanceof HTMLInputElement && control.checked });

/** The person is typing: suggestion lists open, which they do not for browser autofill. */
const isTypedIn = (control: Control) => control.ownerDocument.activeElement === control;

/**
 * Enters a value as a person would. React compares with the value it last set through its own setter on the element: that setter first gets
 * a different value, and the actual one bypasses it.
 */
const enter = (control: Control, { value, checked }: Entry) => {
  if (isTick(control)) {
    if (!checked && control.type === 'radio') return;
    control.checked = !checked;
    control.click();
    return;
  }
  const isFile = control.type === 'file'; // its value cannot be set: the file is still selected
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
 * Preserves text typed into the server-rendered page, and a form submitted, before React takes over (nothing typed is lost); React's
 * initial state would overwrite it. `earlier` was submitted before this code loaded. Call before hydration; the returned function restores
 * the text as input events and then submits the form; call it once hydration is done.
 */
export const preserveTyped = (earlier: Sent | null = null, page: Document = document): (() => void) => {
  const typed = new Map<Control, Entry>();
  let sent = earlier;
  /** The checkbox whose press is being handled: that of an `input` event is over. */
  let pressing: Control | null = null;
  const hear = ({ target }: Event) => {
    pressing = null;
    if (isControl(target)) typed.set(target, entryOf(target));
  };
  /** React may take over the page while it handles such a press: it then sees the new state of the box, and no change. */
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
        setTimeout(() => enter(control, entry)); // a box cannot be pressed while a press on it is being handled
      else enter(control, entry);
    }
    typed.clear();
    setTimeout(() => sent?.form.isConnected && sent.form.requestSubmit(sent.by)); // once the page has the typed text
  };
};
