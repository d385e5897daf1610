import { own } from '../../shared/own.ts';
import type { NewEvent, Recorded } from '../event-store/port.ts';

/**
 * How old events are read: by type, the steps from version 1 to 2, 2 to 3 … An event written at version `v` goes through the steps
 * from `v` on. Who adds a step also raises `versions` of the decider, so that new events are written in the new form.
 */
export type Upcasters = Readonly<Record<string, readonly ((data: object) => object)[]>>;

const originals = new WeakMap<object, NewEvent>();

/** Applied by both adapters at their read edge, so that nobody behind it sees an old form. */
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

/** The event as it stands in the log: the hash chain is made over this, whatever form readers see. */
export const asWritten = (event: NewEvent): NewEvent => originals.get(event) ?? event;
