import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { lazyComponent } from '../state/lazy-component.tsx';
import type { DialogProps } from './DialogFrame.tsx';

export const Frame = lazyComponent(() => import('./DialogFrame.tsx').then(({ DialogFrame }) => DialogFrame));

/**
 * A dialog, a sheet or an urgent question. Its code is loaded when the first one opens, so that no initial load contains it. Its
 * content is rendered as a transition after the press was handled, so that a slow phone stays responsive. The focus returns to the element
 * that had it at the press, even if it has moved before the code is loaded.
 */
export const Dialog = (props: Omit<DialogProps, 'opener'>) => {
  const open = useDeferredValue(props.open, false);
  const [used, setUsed] = useState(open);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (props.open) opener.current = document.activeElement;
  }, [props.open]);
  if (open && !used) setUsed(true);
  return used ? <Frame {...props} opener={opener} open={open} /> : null;
};
