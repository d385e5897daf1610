const again = (link: HTMLLinkElement) =>
  new Promise<void>((there, failed) => {
    const next = link.cloneNode() as HTMLLinkElement;
    next.addEventListener('load', () => there());
    next.addEventListener('error', () => failed(new Error(`Unable to preload CSS for ${link.href}`)));
    link.replaceWith(next);
  });

/** Chromium gives one that did not come a sheet whose rules nobody may read, others give it none. */
const isLost = ({ sheet }: HTMLLinkElement): boolean => {
  try {
    return !sheet?.cssRules;
  } catch {
    return true;
  }
};

/**
 * Asks once more for the style sheets that did not come: Vite asks for each once and takes it for there from then on, so that a part that
 * is loaded again would have no looks. Throws when one still fails.
 */
export const bringLostStyles = async (): Promise<void> => {
  const lost = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])')].filter(isLost);
  await Promise.all(lost.map(again));
};
