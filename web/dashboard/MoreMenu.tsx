import { Copy, Share2, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Menu, MenuItem, MenuRule } from '../ui/overlay/Menu.tsx';
import type { MenuProps } from '../ui/overlay/OpensMenu.tsx';

export type More = 'clone' | 'delete' | 'share';

/** Rare actions on a space; irreversible ones are set apart. */
export const MoreMenu = ({ allowed, onChoose, ...rest }: MenuProps & { allowed: readonly string[]; onChoose: (what: More) => void }) => {
  const { t } = useTranslation('dashboard');
  const item = (what: More, icon: React.ReactNode) => (
    <MenuItem icon={icon} onClick={() => onChoose(what)}>
      {t(`actions.${what}`)}
    </MenuItem>
  );
  return (
    <Menu
      {...rest}
      content={
        <>
          {item('share', <Share2 size={18} aria-hidden />)}
          {allowed.includes('clone') && item('clone', <Copy size={18} aria-hidden />)}
          {allowed.includes('delete') && (
            <>
              <MenuRule />
              {item('delete', <Trash2 size={18} aria-hidden />)}
            </>
          )}
        </>
      }
    />
  );
};
