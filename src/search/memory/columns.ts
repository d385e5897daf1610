/** A listing as the index holds it: `search_listings` in numbers. Places, zones, types and categories are numbers of `words`. */
export type Entry = {
  readonly id: number;
  readonly lat: number;
  readonly lng: number;
  /** Highlighted, verified and completeness in one number: the larger, the earlier (D-113). */
  readonly rank: number;
  readonly approved: number;
  readonly zone: number;
  readonly mode: number;
  readonly type: number;
  readonly category: number;
  readonly guests: number;
  readonly rooms: number;
  readonly minNights: number;
  readonly flagsLow: number;
  readonly flagsHigh: number;
  readonly currency: number;
  /** −1 where there is none. */
  readonly nightly: number;
  readonly monthly: number;
  /** A set of places; equal sets have one number. */
  readonly places: number;
  readonly cell: number;
};

type Kind = Int32ArrayConstructor | Uint8ArrayConstructor | Uint16ArrayConstructor | Float64ArrayConstructor;

/** The column `id` says whether there is a listing at all: 0 is none. */
const KINDS: Readonly<Record<keyof Entry, Kind>> = {
  id: Int32Array,
  lat: Int32Array,
  lng: Int32Array,
  rank: Uint16Array,
  approved: Float64Array,
  zone: Uint16Array,
  mode: Uint8Array,
  type: Uint8Array,
  category: Uint8Array,
  guests: Uint8Array,
  rooms: Uint8Array,
  minNights: Uint16Array,
  flagsLow: Int32Array,
  flagsHigh: Int32Array,
  currency: Uint8Array,
  nightly: Float64Array,
  monthly: Float64Array,
  places: Int32Array,
  cell: Int32Array,
};
const NAMES = Object.keys(KINDS) as (keyof Entry)[];

export type Column = { [at: number]: number; readonly length: number; set(values: ArrayLike<number>): void };
export type Columns = Record<keyof Entry, Column>;

const made = (size: number): Columns => Object.fromEntries(NAMES.map((name) => [name, new KINDS[name](size)])) as unknown as Columns;

/** One array a column, a listing at the index of its id: ids are given one after the other, and 100,000 listings take 8 MB. */
export const createColumns = (size: number) => {
  let columns = made(size);
  const hold = (id: number): void => {
    if (id < columns.id.length) return;
    const larger = made(Math.max(id + 1, Math.ceil(columns.id.length * 1.5)));
    for (const name of NAMES) larger[name].set(columns[name] as unknown as ArrayLike<number>);
    columns = larger;
  };
  return {
    /** Stands until the next `put`. */
    all: (): Columns => columns,
    put: (entry: Entry): void => {
      hold(entry.id);
      for (const name of NAMES) columns[name][entry.id] = entry[name];
    },
    drop: (id: number): void => {
      if (id < columns.id.length) columns.id[id] = 0;
    },
  };
};

/** Numbers for texts, from 0 on. */
export const stringPool = () => {
  const numbers = new Map<string, number>();
  const texts: string[] = [];
  return {
    texts: texts as readonly string[],
    numberOf: (text: string): number => {
      const known = numbers.get(text);
      if (known !== undefined) return known;
      numbers.set(text, texts.length);
      return texts.push(text) - 1;
    },
  };
};

/** Ids by a key: those of a cell of the map, or of a set of places. */
export const createShelves = () => {
  const shelves = new Map<number, number[]>();
  return {
    shelves: shelves as ReadonlyMap<number, readonly number[]>,
    add: (key: number, id: number): void => {
      const shelf = shelves.get(key);
      if (shelf) shelf.push(id);
      else shelves.set(key, [id]);
    },
    remove: (key: number, id: number): void => {
      const shelf = shelves.get(key);
      const at = shelf?.indexOf(id) ?? -1;
      if (!shelf || at === -1) return;
      const last = shelf.pop();
      if (last !== undefined && at < shelf.length) shelf[at] = last;
    },
  };
};
