import { Menu as Base } from '@base-ui/react/menu';
import { CalendarCheck, Heart, House, Inbox, LayoutDashboard, LogOut, Settings, User } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useMe } from '../api/session.ts';
import { paths } from '../paths.ts';
import type { MenuProps } from '../ui/OpensMenu.tsx';
import { usePressed } from '../ui/use-pressed.ts';
import { SignOut } from './SignOut.tsx';

export const AccountMenu = ({ className, label, children }: MenuProps) => {
  const trigger = usePressed();
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
        <Base.Trigger ref={trigger} className={className} aria-label={label}>
          {children}
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
