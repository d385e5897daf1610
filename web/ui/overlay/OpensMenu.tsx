import { type ComponentType, type ReactNode, startTransition, useState } from 'react';
import { lazyComponent } from '../state/lazy-component.tsx';

/** What a menu's button looks like, before it is used and after. */
export type MenuProps = { className: string; label?: string; children: ReactNode };

/** The button of a menu whose code comes with the first hand on it; from the first press on the real menu stands there, open. */
export const opensMenu = <More extends object>(load: () => Promise<ComponentType<MenuProps & More>>) => {
  const Menu = lazyComponent(load);
  return (props: MenuProps & More) => {
    const [used, setUsed] = useState(false);
    const bring = () => void Menu.fetch().catch(() => undefined); // the press tries again
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
        onClick={() => startTransition(() => setUsed(true))} // drawn once the press is answered
      >
        {props.children}
      </button>
    );
    return used ? <Menu {...props} until={button} /> : button;
  };
};
