import { type RefObject, useEffect, useRef } from 'react';

/**
 * For what takes the place of what was pressed or waited for: gets the focus, and so comes into view, when `value` becomes another one. The
 * element has to be focusable. Null: nothing is known yet, and what is shown first takes no focus.
 */
export const useFocusOnChange = <Element extends HTMLElement>(value: string | null): RefObject<Element | null> => {
  const element = useRef<Element>(null);
  const before = useRef(value);
  useEffect(() => {
    const hasChanged = before.current !== null && value !== null && before.current !== value;
    before.current = value ?? before.current;
    if (hasChanged) element.current?.focus();
  }, [value]);
  return element;
};
