import { act, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { EnvContext, useEnv } from '../../../web/env.ts';
import { MapView } from '../../../web/map/MapView.tsx';
import { PointMap } from '../../../web/map/PointMap.tsx';
import type { Pin } from '../../../web/map/pins.ts';
import { show } from '../support/render.tsx';

/** jsdom has no layout or canvas: a map of 800 by 600 with a no-op background. */
const SIZES = { clientWidth: 800, clientHeight: 600 } as const;
const stubbed: (() => void)[] = [];
beforeAll(() => {
  for (const [name, size] of Object.entries(SIZES)) {
    const original = Object.getOwnPropertyDescriptor(Element.prototype, name);
    Object.defineProperty(Element.prototype, name, { configurable: true, get: () => size });
    if (original) stubbed.push(() => Object.defineProperty(Element.prototype, name, original));
  }
  const getContext = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  stubbed.push(() => getContext.mockRestore());
});
afterAll(() => {
  for (const restore of stubbed) restore();
});

const tiles: string[] = [];
let isUp = true;
/** The content of the tile around the point; null while street tiles are unavailable. */
let tile: string | null = null;
beforeEach(() => {
  tiles.length = 0;
  isUp = true;
  tile = null;
  const empty = { type: 'Topology', arcs: [], objects: {} };
  const nothing = { type: 'GeometryCollection', geometries: [] };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    tiles.push(String(url));
    if (String(url).startsWith('/map/streets/')) return new Response(tile, { status: tile === null ? 204 : 200 });
    if (!isUp) return new Response('', { status: 503 });
    return Response.json({ ...empty, names: [], objects: { countries: nothing, areas: nothing } });
  });
});
afterEach(() => void vi.mocked(fetch).mockRestore());

const AT = { lat: -33.43, lng: -70.61 };
const pin = (id: number, lat = AT.lat, lng = AT.lng): Pin => ({ id, lat, lng, label: `$ ${id}`, name: `Space ${id}` });
const view = { centre: AT, zoom: 16 };
const failed = () => screen.findByText(/El mapa no está disponible/);

it('pins are buttons with a name; a cluster at the deepest zoom passes on all its members (S-16, S-18, S-24)', async () => {
  const onPin = vi.fn();
  const onStack = vi.fn();
  const pins = [pin(1, AT.lat + 0.01), ...Array.from({ length: 60 }, (_, i) => pin(i + 2))];
  const { user } = await show(<MapView label="Mapa" view={view} pins={pins} onPin={onPin} onStack={onStack} />);
  (await screen.findByRole('button', { name: 'Space 1' })).focus();
  await user.keyboard('{Enter}');
  expect(onPin).toHaveBeenCalledWith(1);
  screen.getByRole('button', { name: '60 espacios juntos, acercar' }).focus();
  await user.keyboard(' ');
  expect(onStack.mock.calls[0]?.[0].toSorted((a: number, b: number) => a - b)).toEqual(pins.slice(1).map(({ id }) => id));
});

it('a hovered listing of the list raises its pin, or its cluster, and a pin its listing (S-14)', async () => {
  const pins = [pin(1, AT.lat + 0.01), pin(2), pin(3)];
  const onHover = vi.fn();
  const Looking = () => {
    const [active, setActive] = useState<number | null>(null);
    return (
      <>
        <button type="button" onClick={() => setActive((active ?? 0) + 1)}>
          next
        </button>
        <MapView label="Mapa" view={view} pins={pins} activeId={active} onHover={onHover} />
      </>
    );
  };
  const { user } = await show(<Looking />);
  const one = await screen.findByRole('button', { name: 'Space 1' });
  const several = screen.getByRole('button', { name: /2 espacios juntos/ });
  await user.click(screen.getByText('next'));
  expect(one).toHaveClass('map__on');
  expect(several).not.toHaveClass('map__on');
  await user.click(screen.getByText('next'));
  expect(one).not.toHaveClass('map__on');
  expect(several).toHaveClass('map__on');
  act(() => one.focus());
  expect(onHover).toHaveBeenLastCalledWith(1);
  act(() => one.blur());
  expect(onHover).toHaveBeenLastCalledWith(null);
});

it('a popup takes the focus, Escape closes it and returns the focus to its pin (S-15)', async () => {
  const Opening = () => {
    const [open, setOpen] = useState(false);
    const popup = { ...AT, label: 'Space 1', content: <a href="/alojamiento/1">Space 1</a>, onClose: () => setOpen(false) };
    return <MapView label="Mapa" view={view} pins={[pin(1)]} onPin={() => setOpen(true)} popup={open ? popup : undefined} />;
  };
  const { user } = await show(<Opening />);
  const button = await screen.findByRole('button', { name: 'Space 1' });
  button.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Space 1' })).toHaveFocus();
  expect(screen.getByRole('link')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(button).toHaveFocus();
});

it('on a narrow screen a card at the lower edge replaces the popup and takes the focus; Escape returns it (S-15)', async () => {
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: media.includes('max-width') }));
  const Opening = () => {
    const [open, setOpen] = useState(false);
    const popup = { ...AT, label: 'Space 1', content: <a href="/alojamiento/1">Space 1</a>, onClose: () => setOpen(false) };
    return <MapView label="Mapa" view={view} pins={[pin(1)]} onPin={() => setOpen(true)} popup={open ? popup : undefined} />;
  };
  const { user } = await show(<Opening />);
  const button = await screen.findByRole('button', { name: 'Space 1' });
  button.focus();
  await user.keyboard('{Enter}');
  const card = await screen.findByRole('dialog', { name: 'Space 1' });
  expect(card).toHaveFocus();
  expect(card.closest('.leaflet-container')).toBeNull();
  expect(document.querySelector('.leaflet-popup')).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(button).toHaveFocus();
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: false }));
});

it('a user who opens a cluster by keyboard stays in the map when its element is removed', async () => {
  const apart = [pin(1), pin(2, AT.lat + 0.004, AT.lng + 0.004)];
  const { user } = await show(<MapView label="Mapa" view={{ centre: AT, zoom: 11 }} pins={apart} />);
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: media.includes('reduced-motion') }));
  const cluster = await screen.findByRole('button', { name: /2 espacios juntos/ });
  cluster.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(cluster).not.toBeInTheDocument());
  expect(document.querySelector('.map__canvas')).toHaveFocus();
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: false }));
});

it('a press in a popup is none on the map, even where the popup has changed before the map handles it', async () => {
  const onMap = vi.fn();
  const popup = { ...AT, label: 'Space 1', content: <button type="button">next</button>, onClose: vi.fn() };
  const { user } = await show(<MapView label="Mapa" view={view} popup={popup} />);
  const next = await screen.findByText('next');
  next.closest('.map__canvas')?.addEventListener('click', onMap);
  await user.click(next);
  expect(onMap).not.toHaveBeenCalled();
});

it('can be skipped, names the alternative, and shows its attribution (S-18)', async () => {
  const { user } = await show(
    <>
      <MapView label="Mapa" description="También en la lista" view={view} pins={[pin(1)]} />
      <button type="button">after</button>
    </>,
  );
  expect(screen.getByText('También en la lista')).toBeInTheDocument();
  expect(screen.getByText(/GeoNames CC BY 4.0/)).toBeVisible();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Saltar el mapa' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await user.tab();
  expect(screen.getByText('after')).toHaveFocus();
});

it('a background that fails to load is reported once and retried only by hand (S-17)', async () => {
  isUp = false;
  const { user } = await show(<MapView label="Mapa" view={view} pins={[]} />);
  expect(await failed()).toHaveRole('status');
  const before = tiles.length;
  expect(before).toBeLessThanOrEqual(3);
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(screen.queryByText(/El mapa no está disponible/)).toBeNull());
  expect(tiles.length).toBeLessThanOrEqual(before + 3);
});

const Streets = ({ children }: { children: ReactNode }) => (
  <EnvContext value={{ ...useEnv(), streets: { credit: '© OpenMapTiles Data from OpenStreetMap' } }}>{children}</EnvContext>
);
const credit = () => screen.getByText(/Natural Earth/).textContent;

it('without street tiles the map ends at its last useful zoom, without an error', async () => {
  const pins = [pin(1), pin(2, AT.lat + 0.001)]; // 50 px apart at zoom 16, 13 at 14
  const onStack = vi.fn();
  const { user } = await show(
    <Streets>
      <MapView label="Mapa" view={view} pins={pins} onStack={onStack} />
    </Streets>,
  );
  await waitFor(() => expect(credit()).toMatch(/^Natural Earth/));
  expect(tiles.filter((url) => url.startsWith('/map/streets/'))).toEqual(['/map/streets/14/4978/9807']); // once
  // zoom 14 is the last: overlapping pins are shown one at a time
  await user.click(await screen.findByRole('button', { name: /2 espacios juntos/ }));
  expect(onStack).toHaveBeenCalledOnce();
});

it('with street tiles it zooms to the doors, and names the tile provider', async () => {
  tile = '';
  await show(
    <Streets>
      <MapView label="Mapa" view={view} pins={[pin(1)]} />
    </Streets>,
  );
  await waitFor(() => expect(tiles).toContainEqual(expect.stringMatching(/^\/map\/streets\/14\//)));
  expect(credit()).toMatch(/^© OpenMapTiles Data from OpenStreetMap · Natural Earth/);
  await waitFor(() => expect(document.querySelector('canvas.leaflet-tile')).not.toBeNull());
});

it.each([
  [false, 50], // 400 m at zoom 14
  [true, 9],
])('one place is an area before it is paid and a door after: exact %s, %i px (D-a16)', async (exact, radius) => {
  const { IntersectionObserver: before } = globalThis;
  /** The reader is there already. */
  class InSight {
    private readonly seen: IntersectionObserverCallback;
    constructor(seen: IntersectionObserverCallback) {
      this.seen = seen;
    }
    observe() {
      this.seen([{ isIntersecting: true } as IntersectionObserverEntry], this as never); // all that is read of them
    }
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', InSight);
  tile = '\x1a\x05\x78\x02\x0a\x01x'; // a layer without anything in it
  const { container } = await show(
    <Streets>
      <PointMap label="Dónde está" {...AT} exact={exact} />
    </Streets>,
  );
  const drawn = () => [...container.querySelectorAll('.leaflet-overlay-pane path')].map((path) => path.getAttribute('d'));
  await waitFor(() => expect(drawn()).toEqual([expect.stringContaining(`a${radius},${radius} `)]));
  tile = null; // no door on a map without streets
  const without = await show(
    <Streets>
      <PointMap label="Dónde está" {...AT} lat={-33.5} exact />
    </Streets>,
  );
  await waitFor(() => expect(without.container.querySelector('.no-print')).toBeNull());
  vi.stubGlobal('IntersectionObserver', before);
});
