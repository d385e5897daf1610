import { canHold, type Followed, followedAt, layerOf, linkOf, type Place, placeOf, standInFor } from './place.ts';

const isOnNothing = (): boolean => document.activeElement === null || document.activeElement === document.body;

const CONTENT = 'main-content';

/** The content of the page, called as the page is: it is read aloud, and Tab goes on with what is in it. */
const focusContent = (): boolean => {
  const content = document.getElementById(CONTENT);
  if (!content) return false; // not there yet
  content.tabIndex = -1;
  content.setAttribute('role', 'region');
  content.setAttribute('aria-labelledby', 'react-admin-title');
  content.focus({ preventScroll: true });
  return true;
};

/**
 * Gives the focus to what takes the place of `place`, or to the content where a page has taken that of another; whether something has it.
 */
const giveBack = (place: Place): boolean => {
  if (window.location.pathname !== place.path) return focusContent();
  const standIn = standInFor(place);
  standIn?.focus();
  return standIn === undefined ? focusContent() : true;
};

/**
 * Keeps the focus of the keyboard when the element that has it is removed or hidden: a row that leaves its queue, a link to another page, a
 * filter that is taken away. Otherwise it falls to the body, nothing is read aloud and the next key starts at the top. Where the browser
 * goes back to a page, the link by which that page was left has it again, so that the next key goes on there. Returns the end of it.
 */
export const keepFocus = (): (() => void) => {
  let last: Place | null = null;
  /** The last one on the page itself: what opened the layer that lies over it. */
  let beneath: Place | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** By which link each page was left. */
  const followed = new Map<string, Followed>();
  /** The link that is to have the focus as soon as its row is there; nobody waits for it once something else has it. */
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
  /** After whatever takes the focus by itself: a dialog that gives it back, a field of what was opened. */
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(look);
  };
  const came = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    if (target.id !== CONTENT) sought = undefined;
    last = placeOf(target);
    if (layerOf(target) === null) beneath = last;
  };
  /** Taken by the browser, or let go by a hand: a press beside everything, which is not to be undone later. */
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
  document.addEventListener('focusin', came);
  document.addEventListener('focusout', left);
  document.addEventListener('click', pressed, true);
  window.addEventListener('popstate', wentBack);
  return () => {
    clearTimeout(timer);
    changes.disconnect();
    document.removeEventListener('focusin', came);
    document.removeEventListener('focusout', left);
    document.removeEventListener('click', pressed, true);
    window.removeEventListener('popstate', wentBack);
  };
};
