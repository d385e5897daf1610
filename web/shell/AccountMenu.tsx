import {
  ArrowLeftRight,
  BellRing,
  CalendarCheck,
  Heart,
  House,
  Inbox,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  Mail,
  MessageCircle,
  User,
  Wallet,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ENTRIES } from '../account/entries.ts';
import { useSide } from '../account/side.ts';
import { useMe } from '../api/session.ts';
import { useRestTexts } from '../i18n/rest.ts';
import { paths } from '../paths.ts';
import { Menu, MenuItem, MenuRule } from '../ui/overlay/Menu.tsx';
import type { MenuProps } from '../ui/overlay/OpensMenu.tsx';
import { SignOut } from './SignOut.tsx';

const ICONS: Record<(typeof ENTRIES)['guest' | 'host'][number]['to'], LucideIcon> = {
  [paths.made]: CalendarCheck,
  [paths.favourites]: Heart,
  [paths.savedSearches]: BellRing,
  [paths.talk]: MessageCircle,
  [paths.account]: User,
  [paths.contact]: Mail,
  [paths.received]: Inbox,
  [paths.dashboard]: LayoutDashboard,
  [paths.earnings]: Wallet,
};

/** The pages of one side, guest or host, and a switch to the other. */
export const AccountMenu = (button: MenuProps) => {
  const { t } = useTranslation(['common', 'account', 'searches']);
  const hasTexts = useRestTexts();
  const me = useMe();
  const navigate = useNavigate();
  const [side, chooseSide] = useSide();
  const [leaving, setLeaving] = useState(false);
  if (!me) return null;
  const other = side === 'guest' ? 'host' : 'guest';
  return (
    <>
      <Menu
        {...button}
        content={
          <>
            {hasTexts &&
              ENTRIES[side].map(({ to, label }) => {
                const Icon = ICONS[to];
                return (
                  <MenuItem key={to} icon={<Icon size={20} aria-hidden />} onClick={() => navigate(to)}>
                    {t(label)}
                  </MenuItem>
                );
              })}
            <MenuRule />
            <MenuItem
              icon={<ArrowLeftRight size={20} aria-hidden />}
              onClick={() => {
                chooseSide(other);
                void navigate(ENTRIES[other][0].to);
              }}
            >
              {t(other === 'host' ? 'account:menu.toHost' : 'account:menu.toGuest')}
            </MenuItem>
            {me.is_admin === 1 && (
              <MenuItem icon={<House size={20} aria-hidden />} onClick={() => location.assign(paths.console)}>
                {t('account:menu.console')}
              </MenuItem>
            )}
            <MenuItem icon={<LogOut size={20} aria-hidden />} onClick={() => setLeaving(true)}>
              {t('account:menu.signOut')}
            </MenuItem>
          </>
        }
      />
      <SignOut open={leaving} onClose={() => setLeaving(false)} />
    </>
  );
};
