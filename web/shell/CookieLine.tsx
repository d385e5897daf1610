import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useEnv } from '../env.ts';
import { paths } from '../paths.ts';
import { remember } from './cookies.ts';

type Line = { isOpen: boolean; show: () => void; close: () => void };

/** The line stays this long, and longer under a pointer or with the focus in it. */
const LINE_MS = 8_000;
const Context = createContext<Line>({ isOpen: false, show: () => undefined, close: () => undefined });

/** Whether the line about cookies is shown, and how the footer opens it again. */
export const useCookieLine = () => useContext(Context);

/** There are our own cookies alone, so nothing is asked: a line says once which they are (D-177). */
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

/** The line itself, which goes by itself. It takes its own space at the end of the page, and sticky elements are placed above it. */
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
