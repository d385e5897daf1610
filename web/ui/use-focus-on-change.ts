import { type RefObject, useEffect, useRef } from 'react';

/**
 * For an element that replaces what was pressed or awaited: it gets the focus, and is scrolled into view, when `value` changes. The element
 * must be focusable. Null: nothing is known yet, and the first value takes no focus.
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
