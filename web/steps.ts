import { createPath, type RouterState } from 'react-router-dom';

type Router = Pick<RouterState, 'location' | 'navigation' | 'blockers'>;

/** The name of the window event for a history step that is hidden from the router. */
export const STEP = 'posada:step';

const keyOf = (state: unknown): string => (state as { key?: string } | null)?.key ?? 'default'; // the router calls the first entry `default`

/** Whether no navigation is running or blocked: in both cases the router makes history steps of its own. */
const isAtRest = ({ navigation, blockers }: Router) =>
  navigation.state === 'idle' && [...blockers.values()].every(({ state }) => state === 'unblocked');

/**
 * An open dialog adds a history entry with the same URL (`ui/DialogFrame.tsx`). The router must not handle that step: it would load and
 * render the whole page whenever a dialog closes, before the next press is handled. Dialogs listen for `STEP` instead. Call it
 * before creating the router, because window listeners run in the order in which they were added.
 */
export const keepStepsFromRouter = (router: () => Router): void => {
  window.addEventListener('popstate', (event) => {
    const at = router();
    const isSame =
      keyOf(event.state) === at.location.key && createPath(at.location) === location.pathname + location.search + location.hash;
    if (!isSame || !isAtRest(at)) return;
    event.stopImmediatePropagation();
    dispatchEvent(new Event(STEP));
  });
};
