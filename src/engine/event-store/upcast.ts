import { own } from '../../kernel/own.ts';
import type { NewEvent, Recorded } from './port.ts';

/**
 * The upcasters of each event type: the steps from version 1 to 2, 2 to 3 … An event of version `v` goes through the steps from `v` on.
 * With a new step, raise `versions` of the decider, so that new events are written in the new form.
 */
export type Upcasters = Readonly<Record<string, readonly ((data: object) => object)[]>>;

const originals = new WeakMap<object, NewEvent>();

/** Applied by both adapters on reading, so that all other code sees the newest form only. */
export const upcasting =
  (upcasters: Upcasters) =>
  (event: Recorded): Recorded => {
    const steps = own(upcasters, event.type)?.slice(event.meta.v - 1) ?? [];
    if (steps.length === 0) return event;
    const data = steps.reduce((form, step) => step(form), event.data);
    const upcasted = { ...event, data, meta: { ...event.meta, v: event.meta.v + steps.length } };
    originals.set(upcasted, event);
    return upcasted;
  };

/** `shown` in place of `event`: the texts joined into it are not part of what the log holds (`event-texts.ts`). */
export const shownFor = (event: Recorded, shown: Recorded): Recorded => {
  originals.set(shown, asWritten(event));
  return shown;
};

/** The event as stored in the log: the hash chain covers this form and not the upcast one. */
export const asWritten = (event: NewEvent): NewEvent => originals.get(event) ?? event;
