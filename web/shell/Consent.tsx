import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useEnv } from '../env.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { remember } from './cookies.ts';

type Given = 'all' | 'necessary';
type Asking = { open: boolean; given: Given | null; ask: () => void; answer: (given: Given) => void };
const Context = createContext<Asking>({ open: false, given: null, ask: () => undefined, answer: () => undefined });

/** The answer about cookies, whether the question is shown, and how the footer opens it again. */
export const useConsent = () => useContext(Context);

/** Third parties are contacted only after consent; an answer takes effect at once, without a reload. */
export const ConsentProvider = ({ children }: { children: ReactNode }) => {
  const [given, setGiven] = useState(useEnv().consent);
  const [open, setOpen] = useState(given === null);
  const value = useMemo(
    (): Asking => ({
      open,
      given,
      ask: () => setOpen(true),
      answer: (now) => {
        remember('posada_consent', now);
        setGiven(now);
        setOpen(false);
      },
    }),
    [open, given],
  );
  return <Context value={value}>{children}</Context>;
};

/** Accept and refuse look alike. The bar takes its own space at the end of the page, and sticky elements are placed above it. */
export const CookieBar = () => {
  const { t } = useTranslation();
  const { open, answer } = useConsent();
  const { tilesUrl } = useEnv();
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    if (!open || !bar.current) return;
    const element = bar.current;
    const measured = new ResizeObserver(() => style.setProperty('--cookies-height', `${element.offsetHeight}px`));
    measured.observe(element);
    return () => {
      measured.disconnect();
      style.removeProperty('--cookies-height');
    };
  }, [open]);
  if (!open) return null;
  return (
    <section className="cookies" ref={bar} aria-label={t('cookies.title')}>
      <p className="small">
        {t(tilesUrl ? 'cookies.text' : 'cookies.own')}{' '}
        <Link className="link" to={paths.privacy}>
          {t('cookies.more')}
        </Link>
      </p>
      <p className="row">
        <Button look="secondary" onClick={() => answer('necessary')}>
          {t('cookies.reject')}
        </Button>
        <Button look="secondary" onClick={() => answer('all')}>
          {t('cookies.accept')}
        </Button>
      </p>
    </section>
  );
};
