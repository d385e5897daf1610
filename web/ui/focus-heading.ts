/**
 * The page's h1 has the focus: it is read aloud, and Tab goes on from there. Called when what had the focus went away with its page
 * or its step; without an h1 yet, the focus rests on the content.
 */
export const focusHeading = (): void => {
  const content = document.getElementById('contenido');
  const target = content?.querySelector('h1') ?? content;
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
};

/** Nothing has the focus: what had it is no longer in the document. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
