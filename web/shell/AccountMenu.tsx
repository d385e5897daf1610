import {
  Bell,
  BellRing,
  CalendarCheck,
  FileUser,
  Heart,
  House,
  Inbox,
  Landmark,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  Mail,
  MessageCircle,
  MonitorSmartphone,
  Settings,
  User,
  Wallet,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useMe } from '../api/session.ts';
import { useRestTexts } from '../i18n/rest.ts';
import { paths } from '../paths.ts';
import { Menu, MenuItem, MenuRule } from '../ui/overlay/Menu.tsx';
import type { MenuProps } from '../ui/overlay/OpensMenu.tsx';
import { SignOut } from './SignOut.tsx';

export const AccountMenu = (button: MenuProps) => {
  const { t } = useTranslation(['common', 'account', 'searches', 'ownData', 'signIn']);
  const hasTexts = useRestTexts();
  const me = useMe();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  if (!me) return null;
  const item = (Icon: LucideIcon, text: string, to: string) => (
    <MenuItem icon={<Icon size={20} aria-hidden />} onClick={() => (to.startsWith(paths.console) ? location.assign(to) : navigate(to))}>
      {text}
    </MenuItem>
  );
  return (
    <>
      <Menu
        {...button}
        content={
          <>
            {item(CalendarCheck, t('account:menu.made'), paths.made)}
            {item(Heart, t('account:menu.favourites'), paths.favourites)}
            {hasTexts && item(BellRing, t('searches:title'), paths.savedSearches)}
            {item(Bell, t('menu.notices'), paths.notices)}
            {item(MessageCircle, t('menu.messages'), paths.talk)}
            {item(Inbox, t('menu.received'), paths.received)}
            {item(LayoutDashboard, t('menu.spaces'), paths.dashboard)}
            {item(Wallet, t('account:menu.earnings'), paths.earnings)}
            <MenuRule />
            {item(User, t('account:menu.profile'), paths.profile)}
            {item(Landmark, t('account:menu.bank'), paths.bank)}
            {item(Settings, t('account:menu.password'), paths.changePassword)}
            {hasTexts && item(MonitorSmartphone, t('signIn:sessions.menu'), paths.sessions)}
            {hasTexts && item(FileUser, t('ownData:menu'), paths.myData)}
            {item(Mail, t('footer.contact'), paths.contact)}
            {me.is_admin === 1 && item(House, t('account:menu.console'), paths.console)}
            <MenuRule />
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
