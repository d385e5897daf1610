import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { Children, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

type Props = { label: string; everyMs: number; children: ReactNode };

/** The next scroll position: one viewport further, wrapping from the end to the start. */
const onward = (track: HTMLElement, by: 1 | -1): number => {
  const most = track.scrollWidth - track.clientWidth;
  const next = track.scrollLeft + by * track.clientWidth;
  if (next > most + 1 && track.scrollLeft >= most - 1) return 0;
  return next < 0 && track.scrollLeft <= 1 ? most : Math.max(0, Math.min(most, next));
};

/**
 * Cards that advance automatically: stopped by a button, hover or focus, and not started if reduced motion is preferred. The position is
 * announced only after the person moved it. Scrolling and swiping are native.
 */
export const Carousel = ({ label, everyMs, children }: Props) => {
  const { t } = useTranslation();
  const count = Children.count(children);
  const track = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState({ first: 1, last: Math.min(4, count) });
  const [playing, setPlaying] = useState(false);
  const [held, setHeld] = useState(false);
  const [moved, setMoved] = useState(false);
  const all = shown.first === 1 && shown.last >= count;

  useEffect(() => setPlaying(!matchMedia('(prefers-reduced-motion: reduce)').matches), []);
  useEffect(() => {
    if (!playing || held || all) return;
    const timer = setInterval(() => {
      if (!document.hidden && track.current) track.current.scrollTo({ left: onward(track.current, 1) });
    }, everyMs);
    return () => clearInterval(timer);
  }, [playing, held, all, everyMs]);

  const look = () => {
    const list = track.current;
    const step = (list?.children[1] as HTMLElement | undefined)?.offsetLeft ?? 0;
    const start = (list?.children[0] as HTMLElement | undefined)?.offsetLeft ?? 0;
    if (!list || step <= start) return;
    const first = Math.round(list.scrollLeft / (step - start)) + 1;
    setShown({ first, last: Math.min(count, first + Math.max(1, Math.round(list.clientWidth / (step - start))) - 1) });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again when the cards change
  useEffect(() => {
    look();
    addEventListener('resize', look);
    return () => removeEventListener('resize', look);
  }, [count]);

  const step = (by: 1 | -1) => {
    setMoved(true);
    if (track.current) track.current.scrollTo({ left: onward(track.current, by) });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the carousel pattern requires a group
    <div
      className="carousel"
      role="group"
      aria-roledescription={t('carousel.role')}
      aria-label={label}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={({ currentTarget, relatedTarget }) => setHeld(currentTarget.contains(relatedTarget))}
    >
      <ul className="slides" ref={track} onScroll={look} data-first={shown.first === 1} data-last={shown.last >= count}>
        {Children.map(children, (child) => (
          <li>{child}</li>
        ))}
      </ul>
      {!all && (
        <p className="ctl">
          <button type="button" className="btn btn-quiet btn-icon btn-s" aria-pressed={!playing} onClick={() => setPlaying(!playing)}>
            {playing ? <Pause size={20} aria-hidden /> : <Play size={20} aria-hidden />}
            <span className="vh">{t('carousel.pause')}</span>
          </button>
          <button type="button" className="btn btn-quiet btn-icon btn-s" aria-label={t('carousel.previous')} onClick={() => step(-1)}>
            <ChevronLeft size={20} aria-hidden />
          </button>
          <span className="small mute num" aria-live={moved ? 'polite' : 'off'} aria-atomic="true">
            {t(shown.first === shown.last ? 'carousel.one' : 'carousel.shown', { first: shown.first, last: shown.last, count })}
          </span>
          <button type="button" className="btn btn-quiet btn-icon btn-s" aria-label={t('carousel.next')} onClick={() => step(1)}>
            <ChevronRight size={20} aria-hidden />
          </button>
        </p>
      )}
    </div>
  );
};
