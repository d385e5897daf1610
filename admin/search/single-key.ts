import { useStore } from 'react-admin';

/** Elements that use keys themselves when focused. */
const OWN_KEYS = 'input,textarea,select,[contenteditable],[role=dialog] *,[role=menu] *,[role=listbox] *';

/** Whether single-key shortcuts are on (`/`, J, K); each administrator can turn them off (2.1.4). */
export const useSingleKeys = () => useStore('slash', true);

/** Whether `event` is a single key not used by the focused element. */
export const isSingle = ({ ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey || defaultPrevented || (target instanceof Element && target.closest(OWN_KEYS)));
