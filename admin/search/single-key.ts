import { useStore } from 'react-admin';

/** Where a key belongs to what has the focus. */
const OWN_KEYS = 'input,textarea,select,[contenteditable],[role=dialog] *,[role=menu] *,[role=listbox] *';

/** Whether keys alone do something (`/`, J, K); each administrator can switch them off (2.1.4). */
export const useSingleKeys = () => useStore('slash', true);

/** Whether `event` is a key alone that nothing else has a use for. */
export const isSingle = ({ ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey || defaultPrevented || (target instanceof Element && target.closest(OWN_KEYS)));
