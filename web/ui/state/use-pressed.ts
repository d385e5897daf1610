import { type RefObject, useEffect, useRef } from 'react';

/** For a trigger that replaces the plain button that was pressed: it takes over the focus and the press. */
export const usePressed = (): RefObject<HTMLButtonElement | null> => {
  const trigger = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (pressed.current) return;
    pressed.current = true;
    trigger.current?.focus();
    trigger.current?.click();
  }, []);
  return trigger;
};
