import { PrevNextButtons, useResourceContext, useStore } from 'react-admin';

/** Neighbours beyond a page boundary are found within this many rows of the list. */
const REACH = 200;

/** The previous and next record of the list it was opened from; hidden if it was opened otherwise. */
export const Neighbours = () => {
  const [list] = useStore(`${useResourceContext() ?? ''}.listParams`);
  return list ? <PrevNextButtons linkType="show" limit={REACH} sx={{ marginLeft: 'auto' }} /> : null;
};
