import { createPath, type RouterState } from 'react-router-dom';

type Router = Pick<RouterState, 'location' | 'navigation' | 'blockers'>;

/** On the window: a step of the history that the router does not hear of. */
export const STEP = 'posada:step';

const keyOf = (state: unknown): string => (state as { key?: string } | null)?.key ?? 'default'; // as the router names the first one

/** Neither on its way nor held back, which it takes steps of its own for. */
const isAtRest = ({ navigation, blockers }: Router) =>
  navigation.state === 'idle' && [...blockers.values()].every(({ state }) => state === 'unblocked');

/**
 * An open dialog is a step of the history that leads nowhere (`ui/DialogFrame.tsx`). The router must not hear of such a step: it would load and
 * draw the whole page again whenever a dialog closes, before it answers the next press. Dialogs are told by `STEP`. Call before the
 * router is made, with what it knows then: who listens to the window first is asked first.
 */
export const keepStepsFromRouter = (router: () => Router): void => {
  addEventListener('popstate', (event) => {
    const at = router();
    const isSame =
      keyOf(event.state) === at.location.key && createPath(at.location) === location.pathname + location.search + location.hash;
    if (!isSame || !isAtRest(at)) return;
    event.stopImmediatePropagation();
    dispatchEvent(new Event(STEP));
  });
};
