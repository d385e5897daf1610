import { Columns3, EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Menu, MenuItem } from '../ui/overlay/Menu.tsx';
import type { MenuProps } from '../ui/overlay/OpensMenu.tsx';
import type { Named } from './shared/stored-here.ts';
import { useCompared, useHide } from './use-marks.ts';

/** Actions on a result card besides adding it to the favourites. */
export const CardMenu = ({ space, ...button }: MenuProps & { space: Named }) => {
  const { t } = useTranslation('favourites');
  const { hide } = useHide();
  const { has, toggle } = useCompared();
  return (
    <Menu
      {...button}
      content={
        <>
          <MenuItem icon={<Columns3 size={20} aria-hidden />} network onClick={() => toggle(space)}>
            {t(has(space.id) ? 'compareNot' : 'compare')}
          </MenuItem>
          <MenuItem icon={<EyeOff size={20} aria-hidden />} network onClick={() => hide(space)}>
            {t('notForMe')}
          </MenuItem>
        </>
      }
    />
  );
};
