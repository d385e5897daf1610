/**
 * Moves the focus to the h1 of the page, so that it is read aloud and Tab continues there. Call it when the focused element was removed
 * with its page or step; without an h1 the focus goes to the main content.
 */
export const focusHeading = (): void => {
  const content = document.getElementById('contenido');
  const target = content?.querySelector('h1') ?? content;
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
};

/** Whether the focused element was removed from the document. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
