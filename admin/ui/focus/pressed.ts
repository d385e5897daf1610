/**
 * What a button does when it is pressed; while it is `off` nothing, and it keeps the focus: one that is disabled loses it, so that the end
 * of a list or a change that is being sent would throw whoever works by keyboard back to the top of the page.
 */
export const pressed = (press: () => void, off: boolean) => ({
  'aria-disabled': off || undefined,
  onClick: () => {
    if (!off) press();
  },
});

/** What a button that sends says and keeps while it does: its focus as well. A second press is for its form to pass over. */
export const sending = (busy: boolean) => ({ 'aria-disabled': busy || undefined, 'aria-busy': busy });
