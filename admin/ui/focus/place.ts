/** A followed link, identified by its target when its page is rendered again; `nth` among links with that target. */
export type Followed = { readonly href: string; readonly nth: number };

const linksTo = (href: string): HTMLAnchorElement[] =>
  [...document.querySelectorAll<HTMLAnchorElement>('#main-content a[href]')].filter((link) => link.href === href);

export const followedAt = (link: HTMLAnchorElement): Followed => ({ href: link.href, nth: linksTo(link.href).indexOf(link) });

/** The link on the current page; undefined if it is not rendered. */
export const linkOf = ({ href, nth }: Followed): HTMLElement | undefined =>
  linksTo(href)
    .filter(canHold)
    .slice(0, nth + 1)
    .at(-1);

/** Layers above the page that trap the focus: dialogs, menus and option lists. */
const LAYERS = '.MuiModal-root, .MuiPopper-root';
const ROWS = 'tr, li';
const STOPS = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]';

/** Where the focus was, described so that it is still usable after its element was removed. */
export type Place = {
  readonly element: Element;
  /** The layer above the page that contained it; null for the page itself. */
  readonly layer: Element | null;
  /** Its ancestors, nearest first. */
  readonly around: readonly Element[];
  readonly row: Row | null;
  /** The tab stops before it, nearest first. */
  readonly before: readonly Element[];
  readonly after: readonly Element[];
  readonly path: string;
};

/** A table row or list entry; `nth` counts its interactive elements, `words` is the accessible name of the focused element. */
type Row = { readonly row: Element; readonly rows: Element; readonly at: number; readonly nth: number; readonly words: string };

const stopsIn = (element: Element): HTMLElement[] =>
  [...element.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => stop.tabIndex >= 0 && !stop.closest('[hidden], [inert], [aria-hidden="true"]'),
  );

/** jsdom has no layout, so visibility is unknown there. */
const isSeen = (element: Element): boolean => element.checkVisibility?.({ visibilityProperty: true }) ?? true;

/** The visible tab stops. */
const seenIn = (element: Element): HTMLElement[] => stopsIn(element).filter(isSeen);

/** Whether it can hold the focus: a browser moves it away from removed, hidden or disabled elements. */
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

/** The place of the focus while it is on `element`. */
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

/** In the row that is now at its position: the element with the same name, or else at the same position within the row. */
const inRow = ({ row, rows, at, nth, words }: Row): HTMLElement | undefined => {
  const now = row.isConnected ? row : rows.isConnected ? rows.children[Math.min(at, rows.children.length - 1)] : undefined;
  const stops = now ? seenIn(now) : [];
  return stops.find((stop) => words !== '' && wordsOf(stop) === words) ?? stops[Math.min(Math.max(nth, 0), stops.length - 1)];
};

/** The neighbouring tab stop within its nearest remaining ancestor. */
const nearby = ({ around, before, after }: Place): HTMLElement | undefined => {
  for (const near of around) {
    const stops = near.isConnected ? seenIn(near) : [];
    const isThere = (stop: Element) => stops.includes(stop as HTMLElement);
    const found = after.find(isThere) ?? before.find(isThere) ?? stops[0];
    if (found) return found as HTMLElement;
  }
  return undefined;
};

/** The replacement for a focused element that was removed from its page; undefined when nothing near it remains. */
export const standInFor = (place: Place): HTMLElement | undefined => (place.row && inRow(place.row)) ?? nearby(place);
