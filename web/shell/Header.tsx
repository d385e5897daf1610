import { Menu as Base } from '@base-ui/react/menu';
import { CalendarCheck, Heart, House, Inbox, LayoutDashboard, LogOut, Menu as MenuIcon, Settings, User } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom';
import { useMe } from '../api/session.ts';
import { loginThen, paths } from '../paths.ts';
import { Logo } from '../ui/Logo.tsx';
import { LanguageAndCurrency } from './LanguageAndCurrency.tsx';
import { SearchPill } from './SearchPill.tsx';
import { SignOut } from './SignOut.tsx';

const initials = (first: string, last: string) => `${first.charAt(0)}${last.charAt(0)}`.toUpperCase();

export const Header = ({ wide, bare }: { wide: boolean; bare: boolean }) => {
  const { t } = useTranslation();
  const me = useMe();
  const { pathname } = useLocation();
  const host = me?.tipo === 'anfitrion';
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
              </NavLink>
            </>
          )}
          {!bare && !host && (
            <Link className="btn btn-quiet btn-s only-wide" to={me ? paths.publish : `${paths.register(1)}?tipo=anfitrion`}>
              {t('menu.publish')}
            </Link>
          )}
          <LanguageAndCurrency />
          {me ? (
            <AccountMenu />
          ) : (
            <Link className="btn btn-secondary btn-s" to={loginThen(pathname)}>
              {t('menu.signIn')}
            </Link>
          )}
        </nav>
      </div>
    </header>
  );
};

const AccountMenu = () => {
  const { t } = useTranslation();
  const me = useMe();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  if (!me) return null;
  const item = (icon: React.ReactNode, text: string, to: string) => (
    <Base.Item className="menu-item" onClick={() => (to.startsWith(paths.console) ? location.assign(to) : navigate(to))}>
      {icon}
      {text}
    </Base.Item>
  );
  return (
    <>
      <Base.Root modal={false}>
        <Base.Trigger className="acct" aria-label={t('menu.account', { name: me.nombre })}>
          <MenuIcon size={20} aria-hidden className="i" />
          <span className="avatar" aria-hidden="true" data-initials={me.imagen ? undefined : initials(me.nombre, me.apellido)}>
            {me.imagen && <img src={me.imagen} alt="" width={32} height={32} />}
          </span>
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner className="menu-place" align="end" sideOffset={8}>
            <Base.Popup className="menu float">
              {item(<CalendarCheck size={20} aria-hidden />, t('menu.made'), paths.made)}
              {item(<Heart size={20} aria-hidden />, t('menu.favourites'), paths.favourites)}
              {item(<Inbox size={20} aria-hidden />, t('menu.received'), paths.received)}
              {item(<LayoutDashboard size={20} aria-hidden />, t('menu.spaces'), paths.dashboard)}
              <Base.Separator className="rule" />
              {item(<User size={20} aria-hidden />, t('menu.profile'), paths.profile)}
              {item(<Settings size={20} aria-hidden />, t('menu.password'), paths.changePassword)}
              {me.is_admin === 1 && item(<House size={20} aria-hidden />, t('menu.console'), paths.console)}
              <Base.Separator className="rule" />
              <Base.Item className="menu-item" onClick={() => setLeaving(true)}>
                <LogOut size={20} aria-hidden />
                {t('menu.signOut')}
              </Base.Item>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
      <SignOut open={leaving} onClose={() => setLeaving(false)} />
    </>
  );
};
