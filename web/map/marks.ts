import L from 'leaflet';

export type Marks = {
  /** The searched area, drawn with a dashed edge: rings of [lng, lat]. */
  area?: readonly (readonly [number, number])[] | undefined;
  /** The approximate location of a stay before it is paid; the exact point is not shown (D-44). */
  circle?: { lat: number; lng: number; radius: number } | undefined;
  /** The exact point, after payment. */
  exact?: { lat: number; lng: number } | undefined;
};

/** The layer of area, circle and exact point, drawn beside the pins. */
export const marksLayer = ({ area, circle, exact }: Marks): L.LayerGroup => {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const primary = { color: token('primary'), weight: 2, fillColor: token('primary'), interactive: false };
  const group = L.layerGroup();
  if (area)
    L.polygon(
      area.map(([lng, lat]) => [lat, lng] as [number, number]),
      { ...primary, dashArray: '7 5', fillOpacity: 0.05 },
    ).addTo(group);
  if (circle) L.circle([circle.lat, circle.lng], { ...primary, radius: circle.radius, fillOpacity: 0.16 }).addTo(group);
  if (exact)
    L.circleMarker([exact.lat, exact.lng], {
      radius: 9,
      color: token('page'),
      weight: 3,
      fillColor: token('accent'),
      fillOpacity: 1,
      interactive: false,
    }).addTo(group);
  return group;
};
