import { type RefObject, useEffect, useRef } from 'react';

/** A trigger that took the place of the plain button that was pressed: it takes over the focus and the press. */
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
