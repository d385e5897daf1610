import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useEnv } from '../env.ts';
import { paths } from '../paths.ts';
import { remember } from './cookies.ts';

type Line = { isOpen: boolean; show: () => void; close: () => void };

/** The notice stays this long, and longer while hovered or focused. */
const LINE_MS = 8_000;
const Context = createContext<Line>({ isOpen: false, show: () => undefined, close: () => undefined });

/** Whether the cookie notice is shown, and a function with which the footer reopens it. */
export const useCookieLine = () => useContext(Context);

/** There are only our own cookies, so no consent is needed: a notice lists them once (D-177). */
export const CookieLineProvider = ({ children }: { children: ReactNode }) => {
  const { cookiesTold } = useEnv();
  const [isOpen, setOpen] = useState(!cookiesTold);
  const value = useMemo(
    (): Line => ({
      isOpen,
      show: () => setOpen(true),
      close: () => {
        remember('posada_consent', 'told');
        setOpen(false);
      },
    }),
    [isOpen],
  );
  return <Context value={value}>{children}</Context>;
};

/** The notice, which disappears automatically. It takes its own space at the end of the page, and sticky elements are placed above it. */
export const CookieLine = () => {
  const { t } = useTranslation();
  const { isOpen, close } = useCookieLine();
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    if (!isOpen || !bar.current) return;
    const element = bar.current;
    const measured = new ResizeObserver(() => style.setProperty('--cookies-height', `${element.offsetHeight}px`));
    measured.observe(element);
    return () => {
      measured.disconnect();
      style.removeProperty('--cookies-height');
    };
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => !bar.current?.matches(':hover, :focus-within') && close(), LINE_MS);
    return () => clearInterval(timer);
  }, [isOpen, close]);
  if (!isOpen) return null;
  return (
    <section className="cookies" ref={bar} aria-label={t('cookies.title')}>
      <p className="small">
        {t('cookies.own')}{' '}
        <Link className="link" to={paths.privacy}>
          {t('cookies.more')}
        </Link>
      </p>
    </section>
  );
};
