/**
 * The handlers of a button; while `off` a press does nothing and the focus stays: a disabled button would lose it, and reaching the end of
 * a list or sending a change would throw keyboard users back to the top of the page.
 */
export const pressed = (press: () => void, off: boolean) => ({
  'aria-disabled': off || undefined,
  onClick: () => {
    if (!off) press();
  },
});

/** The attributes of a submitting button, which keeps the focus. Its form must ignore a second press. */
export const sending = (busy: boolean) => ({ 'aria-disabled': busy || undefined, 'aria-busy': busy });
