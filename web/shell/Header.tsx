import { Menu as MenuIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { useSide } from '../account/side.ts';
import { useMe } from '../api/session.ts';
import { loginThen, paths } from '../paths.ts';
import { Logo } from '../ui/Logo.tsx';
import { opensMenu } from '../ui/overlay/OpensMenu.tsx';
import { lazyComponent } from '../ui/state/lazy-component.tsx';
import { LanguageAndCurrency } from './LanguageAndCurrency.tsx';
import { SearchPill } from './SearchPill.tsx';

const Requests = lazyComponent(() => import('../dashboard/Requests.tsx').then(({ Requests }) => Requests), { spare: true });
const Bell = lazyComponent(() => import('../notices/Bell.tsx').then(({ Bell }) => Bell), { spare: true });
const Unread = lazyComponent(() => import('../messages/Unread.tsx').then(({ Unread }) => Unread), { spare: true });
const AccountMenu = opensMenu(() => import('./AccountMenu.tsx').then(({ AccountMenu }) => AccountMenu));

const initials = (first: string, last: string) => `${first.charAt(0)}${last.charAt(0)}`.toUpperCase();

export const Header = ({ wide, bare }: { wide: boolean; bare: boolean }) => {
  const { t } = useTranslation();
  const me = useMe();
  const { pathname, search } = useLocation();
  const [side] = useSide();
  const host = me !== null && side === 'host';
  const withPill = pathname === paths.search || pathname.startsWith('/alojamiento/');
  return (
    <header className={wide ? 'top full' : 'top'}>
      <div className="top-in">
        <Link className="brand" to={paths.home} aria-label={t('shell.home')}>
          <Logo />
          posada
        </Link>
        {withPill && <SearchPill />}
        <nav aria-label={t('shell.main')}>
          {!bare && host && (
            <>
              <NavLink className="btn btn-quiet btn-s only-wide" to={paths.dashboard}>
                {t('menu.spaces')}
              </NavLink>
              <NavLink className="btn btn-quiet btn-s only-wide" to={paths.received}>
                {t('menu.received')}
                <Requests />
              </NavLink>
            </>
          )}
          {!bare && !host && (
            <Link className="btn btn-quiet btn-s only-wide" to={me ? paths.publish : `${paths.register(1)}?tipo=anfitrion`}>
              {t('menu.publish')}
            </Link>
          )}
          {!bare && me && (
            <NavLink className="btn btn-quiet btn-s only-wide" to={paths.talk}>
              {t('menu.messages')}
              <Unread />
            </NavLink>
          )}
          <LanguageAndCurrency short />
          {me && <Bell until={<span className="btn btn-quiet btn-s bell" aria-hidden="true" />} />}
          {me ? (
            <AccountMenu className="acct">
              <span className="vh">{t('menu.account', { name: me.nombre })}</span>
              {host && <Requests onNarrow />}
              <MenuIcon size={20} aria-hidden className="i" />
              <span className="avatar" aria-hidden="true" data-initials={me.imagen ? undefined : initials(me.nombre, me.apellido)}>
                {me.imagen && <img src={me.imagen} alt="" width={32} height={32} />}
              </span>
            </AccountMenu>
          ) : (
            <Link className="btn btn-secondary btn-s sign-in" to={loginThen(pathname + search)}>
              {t('menu.signIn')}
            </Link>
          )}
        </nav>
      </div>
    </header>
  );
};
