import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type PhotoView, Picture } from './Picture.tsx';

type Props = {
  photos: readonly PhotoView[];
  alt: string;
  /** The link target of the card. */
  to: string;
  sizes: string;
  eager?: boolean;
};

/** On a focused card the arrow keys Left and Right change the photo; the arrow buttons are not tab stops. */
export const turnByKeys = ({ key, currentTarget, target }: KeyboardEvent<HTMLElement>): void => {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[key];
  const view = currentTarget.querySelector('.shot-view');
  if (by && view && target instanceof HTMLElement && target.matches('a, button')) view.scrollBy({ left: by * view.clientWidth });
};

/**
 * Photos to swipe or to step through with arrows; those after the first are loaded when the carousel is first used (S-03, X-43). It uses
 * native scrolling, since cards are part of every initial load and a library would add to it.
 */
export const PhotoCarousel = ({ photos, alt, to, sizes, eager = false }: Props) => {
  const { t } = useTranslation();
  const view = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [touched, setTouched] = useState(false);
  const touch = () => setTouched(true);
  const step = (by: 1 | -1) => {
    // smooth scrolling comes from the style sheet, which respects reduced motion
    view.current?.scrollBy({ left: by * view.current.clientWidth });
  };
  const shown = photos.slice(0, 8);
  /** At either end panning in that direction is disabled: some browsers would navigate back regardless of `overscroll-behavior`. */
  const back = at > 0;
  const on = at < shown.length - 1;
  const sideways = back && on ? 'pan-x' : back ? 'pan-left' : on ? 'pan-right' : '';
  const touchAction = `${sideways} pan-y pinch-zoom`.trim();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only prefetches the next pictures
    <div className="shot" onMouseEnter={touch} onTouchStart={touch}>
      <div
        className="shot-view"
        tabIndex={-1} // otherwise the browser makes the scrollable element below the link a tab stop
        ref={view}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          touch();
          setAt(Math.round(scrollLeft / Math.max(1, clientWidth)));
        }}
      >
        <div className="shot-track">
          {shown.map((photo, i) => (
            <div className="shot-slide" key={photo.url_640} aria-hidden={i !== at || undefined}>
              {i === 0 || touched ? (
                <Picture photo={photo} alt={i === 0 ? alt : `${alt}, ${i + 1}`} sizes={sizes} eager={eager && i === 0} />
              ) : null}
            </div>
          ))}
          {/* a second link within the swiped area: a tap opens the card, a swipe does not */}
          <Link className="shot-open" to={to} tabIndex={-1} aria-hidden style={{ width: `${shown.length * 100}%`, touchAction }} />
        </div>
      </div>
      {at > 0 && (
        <button type="button" className="arrow left" tabIndex={-1} aria-label={t('photos.previous')} onClick={() => step(-1)}>
          <ChevronLeft size={20} aria-hidden />
        </button>
      )}
      {at < shown.length - 1 && (
        <button type="button" className="arrow" tabIndex={-1} aria-label={t('photos.next')} onClick={() => step(1)}>
          <ChevronRight size={20} aria-hidden />
        </button>
      )}
      {shown.length > 1 && (
        <span className="dots" aria-hidden="true">
          {shown.slice(0, 5).map((photo, i) => (
            <i key={photo.url_640} className={i === Math.min(at, 4) ? 'on' : undefined} />
          ))}
        </span>
      )}
    </div>
  );
};
