/** The copies made by the running fold, which no one else holds; null outside of a fold. */
let made: WeakSet<object> | null = null;

/**
 * The state after these events. A map, set or list that the fold changes by the functions below is copied once and then mutated, because a
 * copy for each event would take quadratic time. `state` is not changed.
 */
export const folded = <State, E>(evolve: (state: State, event: E) => State, state: State, events: readonly E[]): State => {
  const outer = made;
  made = new WeakSet();
  try {
    return events.reduce<State>((so, event) => evolve(so, event), state);
  } finally {
    made = outer;
  }
};

const own = <T extends object>(shared: T, copy: () => T): T => {
  if (made?.has(shared)) return shared;
  const next = copy();
  made?.add(next);
  return next;
};

const mapOf = <K, V>(map: ReadonlyMap<K, V>) => own(map as Map<K, V>, () => new Map(map));
const setOf = <T>(set: ReadonlySet<T>) => own(set as Set<T>, () => new Set(set));

export const withEntry = <K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> => mapOf(map).set(key, value);

export const withoutKey = <K, V>(map: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> => {
  if (!map.has(key)) return map;
  const next = mapOf(map);
  next.delete(key);
  return next;
};

export const withMember = <T>(set: ReadonlySet<T>, member: T): ReadonlySet<T> => setOf(set).add(member);

export const withoutMember = <T>(set: ReadonlySet<T>, member: T): ReadonlySet<T> => {
  if (!set.has(member)) return set;
  const next = setOf(set);
  next.delete(member);
  return next;
};

export const withLast = <T>(list: readonly T[], item: T): readonly T[] => {
  const next = own(list as T[], () => [...list]);
  next.push(item);
  return next;
};
