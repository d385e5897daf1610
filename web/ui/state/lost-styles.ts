const again = (link: HTMLLinkElement) =>
  new Promise<void>((there, failed) => {
    const next = link.cloneNode() as HTMLLinkElement;
    next.addEventListener('load', () => there());
    next.addEventListener('error', () => failed(new Error(`Unable to preload CSS for ${link.href}`)));
    link.replaceWith(next);
  });

/** Whether a style sheet failed to load: Chromium then provides a sheet with unreadable rules, other browsers none. */
const isLost = ({ sheet }: HTMLLinkElement): boolean => {
  try {
    return !sheet?.cssRules;
  } catch {
    return true;
  }
};

/**
 * Reloads style sheets that failed to load: Vite requests each only once and then considers it loaded, so a reloaded chunk would be
 * unstyled. Throws when one still fails.
 */
export const reloadLostStyles = async (): Promise<void> => {
  const lost = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])')].filter(isLost);
  await Promise.all(lost.map(again));
};
