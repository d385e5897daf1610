import type L from 'leaflet';
import { useEffect, useRef } from 'react';
import overMap from '../shared/over-map.module.css';
import type { MapPopup } from './use-popup.ts';

/** Margin around a pin that is moved into view, in pixels. */
const CLEAR = 32;

/**
 * The content of a popup as a card at the bottom, for narrow screens, where a popup would cover the map and its controls. It takes the
 * focus and returns it to the pin; Escape and a press on the map close it. The pin is moved out from under it.
 */
export const BottomCard = ({ map, popup: { lat, lng, label, content, onClose } }: { map: L.Map; popup: MapPopup }) => {
  const card = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const element = card.current;
    const opener = document.activeElement;
    const keys = (event: KeyboardEvent) => event.key === 'Escape' && close.current();
    const pressed = () => close.current();
    document.addEventListener('keydown', keys);
    map.on('click', pressed);
    return () => {
      document.removeEventListener('keydown', keys);
      map.off('click', pressed);
      if (!isFocusGone() && !element?.contains(document.activeElement)) return;
      const back = opener instanceof HTMLElement && opener.isConnected ? opener : map.getContainer();
      back.focus({ preventScroll: true });
    };
  }, [map]);
  useEffect(() => {
    const element = card.current;
    if (!element) return;
    element.focus({ preventScroll: true });
    const covered = map.getContainer().getBoundingClientRect().bottom - element.getBoundingClientRect().top;
    map.panInside([lat, lng], { paddingTopLeft: [CLEAR, 2 * CLEAR], paddingBottomRight: [CLEAR, Math.max(0, covered) + CLEAR] });
  }, [map, lat, lng]);
  return (
    <div ref={card} role="dialog" aria-label={label} tabIndex={-1} className={overMap.card} data-card>
      {content}
    </div>
  );
};

/** Whether the focus was in a removed element: it is then on the body. */
const isFocusGone = (): boolean => document.activeElement === null || document.activeElement === document.body;
