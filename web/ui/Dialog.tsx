import { useState } from 'react';
import type { DialogProps } from './DialogFrame.tsx';
import { later } from './later.tsx';

export const Frame = later(() => import('./DialogFrame.tsx').then(({ DialogFrame }) => DialogFrame));

/** A dialog, a sheet, an urgent question. Its code comes with the first one that opens: no first page needs it. */
export const Dialog = (props: DialogProps) => {
  const [used, setUsed] = useState(props.open);
  if (props.open && !used) setUsed(true);
  return used ? <Frame {...props} /> : null;
};
