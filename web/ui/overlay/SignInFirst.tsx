import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { loginThen, paths } from '../../paths.ts';
import { GoingOn } from '../state/GoingOn.tsx';
import { Dialog } from './Dialog.tsx';

type Wish = {
  /** The URL to return to after signing in, with dates, guests and filters. */
  next: string;
  what: 'favourite' | 'reserve' | 'visit' | 'message';
  /** Called when the notice is closed: the pending action is dropped. */
  onStay?: () => void;
};

const NOTICE_MS = 2_500; // docs/rules/product.md#roles; the visitor can stay
/** Saving a favourite needs an account but does not redirect automatically: the visitor can keep browsing. */
const waits = ({ what }: Wish) => what === 'favourite';

const Ask = createContext<((wish: Wish) => void) | null>(null);

/** Shows that an account is needed, then redirects to signing in with a way back (D-a15, S-21). */
export const useSignInFirst = (): ((wish: Wish) => void) => {
  const ask = useContext(Ask);
  const navigate = useNavigate();
  return ask ?? (({ next }) => void navigate(loginThen(next)));
};

/** Provides one notice for all pages. */
export const SignInFirst = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation();
  const [wish, setWish] = useState<Wish | null>(null);
  const { key } = useLocation();
  const lastKey = useRef(key);
  const ask = useCallback((next: Wish) => setWish(next), []);
  useEffect(() => {
    if (lastKey.current === key) return;
    lastKey.current = key;
    setWish(null); // navigated away: to sign in, or elsewhere
  }, [key]);
  const close = () => {
    wish?.onStay?.();
    setWish(null);
  };
  return (
    <Ask value={ask}>
      {children}
      <Dialog open={wish !== null} onClose={close} title={wish ? t(`first.${wish.what}`) : ''}>
        {wish && (
          <>
            <p>{t('first.text')}</p>
            <GoingOn
              to={loginThen(wish.next)}
              afterMs={waits(wish) ? null : NOTICE_MS}
              label={t('menu.signIn')}
              stay={t('first.stay')}
              soon={!waits(wish) && t('first.soon')}
              {...(waits(wish) && { onStay: close })}
            />
            <p className="small">
              {t('first.new')}{' '}
              <Link className="link" to={`${paths.register(1)}?next=${encodeURIComponent(wish.next)}`}>
                {t('first.register')}
              </Link>
            </p>
          </>
        )}
      </Dialog>
    </Ask>
  );
};
