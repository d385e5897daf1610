import { type ComponentType, type ReactNode, startTransition, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../state/lazy-component.tsx';
import { useToast } from './Toasts.tsx';

/** The appearance of a menu's button, the same before and after the menu is loaded. */
export type MenuProps = { className: string; label?: string; children: ReactNode };

/**
 * A plain button that loads the code of its menu on hover or focus; the first press replaces it with the real menu, open. If the code
 * cannot be loaded, the button stays and a toast says so: the page is usable without the menu.
 */
export const opensMenu = <More extends object>(load: () => Promise<ComponentType<MenuProps & More>>) => {
  const Menu = lazyComponent(load);
  return (props: MenuProps & More) => {
    const { t } = useTranslation();
    const { fail } = useToast();
    const [used, setUsed] = useState(false);
    const preload = () => void Menu.fetch().catch(() => undefined); // a failed prefetch is ignored: the press loads it again
    const open = () =>
      void Menu.fetch().then(
        () => startTransition(() => setUsed(true)), // rendered after the press was handled
        () => fail(t('trouble.chunkTitle')),
      );
    if (used) return <Menu {...props} />;
    return (
      <button
        type="button"
        className={props.className}
        aria-label={props.label}
        aria-haspopup="menu"
        aria-expanded={false}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={open}
      >
        {props.children}
      </button>
    );
  };
};
