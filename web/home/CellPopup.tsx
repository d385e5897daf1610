import { Popover } from '@base-ui/react/popover';
import type { ReactNode } from 'react';
import { usePressed } from '../ui/state/use-pressed.ts';
import styles from './cell-popup.module.css';

type Props = { className: string; title: string; words: ReactNode; small: boolean; children: ReactNode };

/** The popup of a banner cell on a wide screen. */
export const CellPopup = ({ className, title, words, small, children }: Props) => {
  const trigger = usePressed();
  return (
    <Popover.Root>
      <Popover.Trigger ref={trigger} className={className}>
        {words}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="menu-place" sideOffset={12}>
          <Popover.Popup className={small ? `float ${styles.popup} ${styles.narrow}` : `float ${styles.popup}`} aria-label={title}>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
};
