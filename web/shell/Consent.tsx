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

/** What was answered, whether the question stands there, and how the footer asks it again. */
export const useConsent = () => useContext(Context);

/** Before a yes nothing is asked of third parties; an answer counts at once, on the page where it was given. */
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

/** Yes and no look the same. It keeps its own room at the end of the page, and what sticks to the foot of the screen stands above it. */
export const CookieBar = () => {
  const { t } = useTranslation();
  const { open, answer } = useConsent();
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    if (!open || !bar.current) return;
    const element = bar.current;
    const measured = new ResizeObserver(() => style.setProperty('--cookies', `${element.offsetHeight}px`));
    measured.observe(element);
    return () => {
      measured.disconnect();
      style.removeProperty('--cookies');
    };
  }, [open]);
  if (!open) return null;
  return (
    <section className="cookies" ref={bar} aria-label={t('cookies.title')}>
      <p className="small">
        {t('cookies.text')}{' '}
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
