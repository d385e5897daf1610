import L from 'leaflet';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from '../shared/map.module.css';

export type MapPopup = { lat: number; lng: number; label: string; content: ReactNode; onClose: () => void };

const WIDTH = 264;
/**
 * The margins, in pixels, for the controls over the map: the search switch above, the zoom buttons on the right, scale and attribution
 * below.
 */
const CLEAR = { topLeft: [16, 76], bottomRight: [76, 48] } as const;

/**
 * The element of a popup that is open while `popup` is set. It takes the focus and returns it to the pin that opened it; Escape closes it
 * (S-15).
 */
export const usePopup = (map: L.Map | null, popup: Omit<MapPopup, 'content'> | undefined): HTMLElement | null => {
  const [element] = useState(() => (typeof document === 'undefined' ? null : document.createElement('div')));
  const { lat, lng, label } = popup ?? {};
  const onClose = useRef(popup?.onClose);
  onClose.current = popup?.onClose;
  useEffect(() => {
    if (!map || !element || lat === undefined || lng === undefined || label === undefined) return;
    element.tabIndex = -1;
    // React may replace the pressed element before Leaflet sees the click, which Leaflet would then treat as a click outside the popup.
    L.DomEvent.on(element, 'click', L.DomEvent.stopPropagation);
    element.setAttribute('role', 'dialog');
    element.setAttribute('aria-label', label);
    const opener = document.activeElement;
    const opened = L.popup({
      className: styles.popup,
      closeButton: false,
      minWidth: WIDTH,
      maxWidth: WIDTH,
      offset: [0, -14],
      autoPanPaddingTopLeft: [...CLEAR.topLeft],
      autoPanPaddingBottomRight: [...CLEAR.bottomRight],
    })
      .setLatLng([lat, lng])
      .setContent(element)
      .openOn(map);
    // Its content loads after it opens: the map is moved with each change of size, so that nothing is covered. Not with `update`, which
    // detaches and reattaches the content and thereby loses the focus.
    const grown = new ResizeObserver(() => opened.setLatLng([lat, lng]));
    grown.observe(element);
    opened.on('remove', () => onClose.current?.());
    const keys = (event: KeyboardEvent) => event.key === 'Escape' && opened.close();
    document.addEventListener('keydown', keys);
    element.focus({ preventScroll: true });
    return () => {
      grown.disconnect();
      document.removeEventListener('keydown', keys);
      L.DomEvent.off(element, 'click', L.DomEvent.stopPropagation);
      const hadFocus = element.contains(document.activeElement) || document.activeElement === document.body;
      opened.off('remove');
      opened.remove();
      const back = opener instanceof HTMLElement && opener.isConnected ? opener : map.getContainer();
      if (hadFocus) back.focus({ preventScroll: true });
    };
  }, [map, element, lat, lng, label]);
  return element;
};
