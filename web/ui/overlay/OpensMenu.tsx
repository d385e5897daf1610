import { type ComponentType, type ReactNode, startTransition, useState } from 'react';
import { lazyComponent } from '../state/lazy-component.tsx';

/** The appearance of a menu's button, the same before and after the menu is loaded. */
export type MenuProps = { className: string; label?: string; children: ReactNode };

/** A plain button that loads the code of its menu on hover or focus; the first press replaces it with the real menu, open. */
export const opensMenu = <More extends object>(load: () => Promise<ComponentType<MenuProps & More>>) => {
  const Menu = lazyComponent(load);
  return (props: MenuProps & More) => {
    const [used, setUsed] = useState(false);
    const bring = () => void Menu.fetch().catch(() => undefined); // a failed prefetch is ignored: the press loads it again
    const button = (
      <button
        type="button"
        className={props.className}
        aria-label={props.label}
        aria-haspopup="menu"
        aria-expanded={false}
        aria-busy={used || undefined}
        onPointerEnter={bring}
        onFocus={bring}
        onClick={() => startTransition(() => setUsed(true))} // rendered after the press was handled
      >
        {props.children}
      </button>
    );
    return used ? <Menu {...props} until={button} /> : button;
  };
};
