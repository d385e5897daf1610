import L from 'leaflet';
import { drawGround, type Ground, type Look } from './ground.ts';
import { scaleOf } from './trace.ts';

const PANE = 'ground';
/** How far the canvas extends beyond each edge, as a share of the view: the map can be dragged that far before it has to be redrawn. */
const BEYOND = 0.4;
const SHARPEST = 2;

/** The base map as one canvas: it moves and scales with the map and is redrawn when the map rests, or before its edge would show. */
export class GroundLayer extends L.Layer {
  private readonly canvas = document.createElement('canvas');
  private ground: Ground;
  private readonly look: Look;
  private drawn: { origin: L.LatLng; zoom: number; area: L.Bounds } | null = null;

  constructor(ground: Ground, look: Look) {
    super();
    this.ground = ground;
    this.look = look;
    this.canvas.className = 'leaflet-zoom-animated';
    this.canvas.setAttribute('aria-hidden', 'true');
  }

  override onAdd(map: L.Map): this {
    const pane = map.getPane(PANE) ?? map.createPane(PANE);
    pane.style.zIndex = '150';
    pane.append(this.canvas);
    this.draw(map);
    return this;
  }

  override onRemove(): this {
    this.canvas.remove();
    return this;
  }

  override getEvents(): Record<string, L.LeafletEventHandlerFn> {
    const withMap = (does: (map: L.Map) => void) => (event: L.LeafletEvent) => does(event.target);
    return {
      moveend: withMap((map) => this.draw(map)),
      viewreset: withMap((map) => this.draw(map)),
      move: withMap((map) => this.isLeft(map) && this.draw(map)),
      zoom: withMap((map) => this.follow(map, { center: map.getCenter(), zoom: map.getZoom() })),
      zoomanim: (event) => this.follow(event.target, event as L.ZoomAnimEvent),
    };
  }

  /** Replaces the data once districts and labels are loaded, and redraws. */
  become(ground: Ground, map: L.Map): void {
    this.ground = ground;
    if (map.hasLayer(this)) this.draw(map);
  }

  private isLeft(map: L.Map): boolean {
    const topLeft = map.containerPointToLayerPoint([0, 0]);
    return this.drawn?.zoom === map.getZoom() && !this.drawn.area.contains(L.bounds(topLeft, topLeft.add(map.getSize())));
  }

  private draw(map: L.Map): void {
    const zoom = map.getZoom();
    const size = map.getSize();
    const edge = size.multiplyBy(BEYOND).round();
    const topLeft = map.containerPointToLayerPoint(edge.multiplyBy(-1)).round();
    const whole = size.add(edge.multiplyBy(2));
    const ratio = Math.min(devicePixelRatio, SHARPEST);
    const width = Math.round(whole.x * ratio);
    const height = Math.round(whole.y * ratio);
    if (this.canvas.width !== width) this.canvas.width = width; // setting it clears and allocates
    if (this.canvas.height !== height) this.canvas.height = height;
    this.canvas.style.width = `${whole.x}px`;
    this.canvas.style.height = `${whole.y}px`;
    L.DomUtil.setTransform(this.canvas, topLeft, 1);
    const corner = map.getPixelOrigin().add(topLeft);
    this.drawn = { origin: map.unproject(corner, zoom), zoom, area: L.bounds(topLeft, topLeft.add(whole)) };
    const context = this.canvas.getContext('2d', { alpha: false });
    if (!context) return;
    const scale = scaleOf(zoom);
    const view = {
      zoom,
      west: corner.x / scale,
      north: corner.y / scale,
      east: (corner.x + whole.x) / scale,
      south: (corner.y + whole.y) / scale,
    };
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    drawGround(context, this.ground, view, this.look);
  }

  private follow(map: L.Map, { center, zoom }: { center: L.LatLng; zoom: number }): void {
    if (!this.drawn) return;
    const pane = map.getPane('mapPane');
    const shift = pane ? L.DomUtil.getPosition(pane) : L.point(0, 0);
    const origin = map.project(center, zoom).subtract(map.getSize().divideBy(2)).add(shift).round();
    L.DomUtil.setTransform(this.canvas, map.project(this.drawn.origin, zoom).subtract(origin), map.getZoomScale(zoom, this.drawn.zoom));
  }
}
