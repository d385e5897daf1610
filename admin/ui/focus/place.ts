/** A link that was followed, known by where it leads when its page is drawn anew; `nth` of those that lead there. */
export type Followed = { readonly href: string; readonly nth: number };

const linksTo = (href: string): HTMLAnchorElement[] =>
  [...document.querySelectorAll<HTMLAnchorElement>('#main-content a[href]')].filter((link) => link.href === href);

export const followedAt = (link: HTMLAnchorElement): Followed => ({ href: link.href, nth: linksTo(link.href).indexOf(link) });

/** The link on the page that is there now; undefined while it is not. */
export const linkOf = ({ href, nth }: Followed): HTMLElement | undefined =>
  linksTo(href)
    .filter(canHold)
    .slice(0, nth + 1)
    .at(-1);

/** What lies over the page and keeps the focus to itself: dialogs, menus and lists of choices. */
const LAYERS = '.MuiModal-root, .MuiPopper-root';
const ROWS = 'tr, li';
const STOPS = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]';

/** Where the focus was, in terms that still say something after its element was removed. */
export type Place = {
  readonly element: Element;
  /** What lay over the page and had it; null for the page itself. */
  readonly layer: Element | null;
  /** The elements around it, the nearest first. */
  readonly around: readonly Element[];
  readonly row: Row | null;
  /** What Tab reaches before and after it, the nearest first. */
  readonly before: readonly Element[];
  readonly after: readonly Element[];
  readonly path: string;
};

/**
 * A row of a table or an entry of a list; `nth` counts what can be pressed in it, `words` is what the element with the focus was called.
 */
type Row = { readonly row: Element; readonly rows: Element; readonly at: number; readonly nth: number; readonly words: string };

const stopsIn = (element: Element): HTMLElement[] =>
  [...element.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => stop.tabIndex >= 0 && !stop.closest('[hidden], [inert], [aria-hidden="true"]'),
  );

/** jsdom lays nothing out and cannot say. */
const isSeen = (element: Element): boolean => element.checkVisibility?.({ visibilityProperty: true }) ?? true;

/** Those that can have the focus now. */
const seenIn = (element: Element): HTMLElement[] => stopsIn(element).filter(isSeen);

/** Whether it can keep the focus: a browser takes it from what is removed, hidden or disabled. */
export const canHold = (element: Element): boolean => element.isConnected && !element.matches(':disabled') && isSeen(element);

const ancestorsOf = (element: Element): Element[] => {
  const { parentElement: parent } = element;
  return parent && parent !== document.body ? [parent, ...ancestorsOf(parent)] : [];
};

const wordsOf = ({ textContent }: Element): string => textContent.trim();

const rowOf = (element: Element): Row | null => {
  const row = element.closest(ROWS);
  const rows = row?.parentElement;
  if (!row || !rows) return null;
  return { row, rows, at: [...rows.children].indexOf(row), nth: stopsIn(row).indexOf(element as HTMLElement), words: wordsOf(element) };
};

export const layerOf = (element: Element): Element | null => element.closest(LAYERS);

/** Where the focus is while it is on `element`. */
export const placeOf = (element: Element): Place => {
  const stops = stopsIn(document.body);
  const follows = (stop: Element) => (element.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return {
    element,
    layer: layerOf(element),
    around: ancestorsOf(element),
    row: rowOf(element),
    before: stops.filter((stop) => stop !== element && !follows(stop)).reverse(),
    after: stops.filter(follows),
    path: window.location.pathname,
  };
};

/** In the row that has its place now: what is called the same, or else stands at the same place in it. */
const inRow = ({ row, rows, at, nth, words }: Row): HTMLElement | undefined => {
  const now = row.isConnected ? row : rows.isConnected ? rows.children[Math.min(at, rows.children.length - 1)] : undefined;
  const stops = now ? seenIn(now) : [];
  return stops.find((stop) => words !== '' && wordsOf(stop) === words) ?? stops[Math.min(Math.max(nth, 0), stops.length - 1)];
};

/** What Tab reached next to it, within the nearest of what is still around it. */
const nearby = ({ around, before, after }: Place): HTMLElement | undefined => {
  for (const near of around) {
    const stops = near.isConnected ? seenIn(near) : [];
    const isThere = (stop: Element) => stops.includes(stop as HTMLElement);
    const found = after.find(isThere) ?? before.find(isThere) ?? stops[0];
    if (found) return found as HTMLElement;
  }
  return undefined;
};

/** What takes the place of an element with the focus that was removed from its page; undefined when nothing near it is left. */
export const standInFor = (place: Place): HTMLElement | undefined => (place.row && inRow(place.row)) ?? nearby(place);
