import { canHold, type Followed, followedAt, layerOf, linkOf, type Place, placeOf, standInFor } from './place.ts';

const isOnNothing = (): boolean => document.activeElement === null || document.activeElement === document.body;

const CONTENT = 'main-content';

/** Focuses the content of the page, labelled with the page's title: it is read aloud, and Tab continues inside it. */
const focusContent = (): boolean => {
  const content = document.getElementById(CONTENT);
  if (!content) return false; // not rendered yet
  content.tabIndex = -1;
  content.setAttribute('role', 'region');
  content.setAttribute('aria-labelledby', 'react-admin-title');
  content.focus({ preventScroll: true });
  return true;
};

/** Focuses what replaces `place`, or the content if the page has changed; returns whether anything got the focus. */
const giveBack = (place: Place): boolean => {
  if (window.location.pathname !== place.path) return focusContent();
  const standIn = standInFor(place);
  standIn?.focus();
  return standIn === undefined ? focusContent() : true;
};

/**
 * Preserves keyboard focus when the focused element is removed or hidden: a row that leaves its queue, a link to another page, a removed
 * filter. Otherwise the focus falls to the body, nothing is read aloud and the next Tab starts at the top. When the browser navigates back,
 * the link through which the page was left is focused again. Returns a function that stops it.
 */
export const keepFocus = (): (() => void) => {
  let last: Place | null = null;
  /** The last focus on the page itself, which opened the layer above it. */
  let beneath: Place | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The link through which each page was left. */
  const followed = new Map<string, Followed>();
  /** The link to focus as soon as its row is rendered; cancelled once something else gets the focus. */
  let sought: Followed | undefined;
  let path = window.location.pathname;

  const look = () => {
    path = window.location.pathname;
    const link = sought && linkOf(sought);
    if (link) {
      sought = undefined;
      link.focus();
      return;
    }
    if (!last || canHold(last.element)) return;
    const place = last.layer === null || last.layer.isConnected ? last : beneath;
    if (!place) return;
    if (canHold(place.element)) (place.element as HTMLElement).focus();
    else if (place.layer === null) giveBack(place);
    else standInFor(place)?.focus();
  };
  /** Runs after anything that moves the focus itself: a dialog that restores it, a field in newly opened content. */
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(look);
  };
  const focused = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    if (target.id !== CONTENT) sought = undefined;
    last = placeOf(target);
    if (layerOf(target) === null) beneath = last;
  };
  /** The browser took the focus, or a press on an empty area released it deliberately, which must not be undone. */
  const left = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null) return;
    setTimeout(() => {
      if (!isOnNothing() || last?.element !== target) return;
      if (canHold(last.element)) last = null;
      else look();
    });
  };
  const pressed = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a') : null;
    const content = document.getElementById(CONTENT);
    if (link && content?.contains(link)) followed.set(window.location.pathname, followedAt(link));
  };
  const wentBack = () => {
    sought = window.location.pathname === path ? undefined : followed.get(window.location.pathname);
  };
  const changes = new MutationObserver(soon);
  changes.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', focused);
  document.addEventListener('focusout', left);
  document.addEventListener('click', pressed, true);
  window.addEventListener('popstate', wentBack);
  return () => {
    clearTimeout(timer);
    changes.disconnect();
    document.removeEventListener('focusin', focused);
    document.removeEventListener('focusout', left);
    document.removeEventListener('click', pressed, true);
    window.removeEventListener('popstate', wentBack);
  };
};
