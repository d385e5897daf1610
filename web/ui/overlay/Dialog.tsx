import { useDeferredValue, useState } from 'react';
import { lazyComponent } from '../state/lazy-component.tsx';
import type { DialogProps } from './DialogFrame.tsx';

export const Frame = lazyComponent(() => import('./DialogFrame.tsx').then(({ DialogFrame }) => DialogFrame));

/**
 * A dialog, a sheet or an urgent question. Its code is loaded with the first one that opens, so that no first load contains it. Its
 * content is rendered as a transition after the press was handled, so that a slow phone stays responsive.
 */
export const Dialog = (props: DialogProps) => {
  const open = useDeferredValue(props.open, false);
  const [used, setUsed] = useState(open);
  if (open && !used) setUsed(true);
  return used ? <Frame {...props} open={open} /> : null;
};
