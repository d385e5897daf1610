import { useDeferredValue, useState } from 'react';
import { lazyComponent } from '../state/lazy-component.tsx';
import type { DialogProps } from './DialogFrame.tsx';

export const Frame = lazyComponent(() => import('./DialogFrame.tsx').then(({ DialogFrame }) => DialogFrame));

/**
 * A dialog, a sheet, an urgent question. Its code comes with the first one that opens: no first page needs it. What is in it is drawn
 * piece by piece after the press is answered, so that a slow phone hears the next one.
 */
export const Dialog = (props: DialogProps) => {
  const open = useDeferredValue(props.open, false);
  const [used, setUsed] = useState(open);
  if (open && !used) setUsed(true);
  return used ? <Frame {...props} open={open} /> : null;
};
