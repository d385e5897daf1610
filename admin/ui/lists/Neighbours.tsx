import { PrevNextButtons, useResourceContext, useStore } from 'react-admin';

/** A page border is crossed within so many rows of the list. */
const REACH = 200;

/** The record before and the one after in the list it was opened from; nothing where it was opened otherwise. */
export const Neighbours = () => {
  const [list] = useStore(`${useResourceContext() ?? ''}.listParams`);
  return list ? <PrevNextButtons linkType="show" limit={REACH} sx={{ marginLeft: 'auto' }} /> : null;
};
