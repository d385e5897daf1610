import type { Values } from './values.ts';

export type StoredPhoto = { key: string; blob: Blob; name: string } | { key: string; id: number; url: string };
/** A stored draft. `etag`: the version of the space an edit started from; missing in drafts of earlier versions of this page. */
export type Stored = { values: Values; photos: StoredPhoto[]; step: number; furthest: number; savedAt: string; etag?: string | null };

/** The IndexedDB database of drafts; it never leaves this device (D-84). */
const NAME = 'posada-drafts';
const TABLE = 'drafts';

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const open = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(TABLE);
  return done(request);
};

const within = async <T>(mode: IDBTransactionMode, act: (table: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
  const db = await open();
  try {
    return await done(act(db.transaction(TABLE, mode).objectStore(TABLE)));
  } finally {
    db.close();
  }
};

/** Drafts are separate for each person, and for a new space and each edited one. */
export const draftKey = (userId: number, listing: number | null): string => `${userId}/${listing ?? 'new'}`;

/** The stored draft; also null if the browser cannot store anything (private windows). */
export const storedDraft = async (key: string): Promise<Stored | null> => {
  try {
    return (await within('readonly', (table) => table.get(key) as IDBRequest<Stored | undefined>)) ?? null; // only `storeDraft` writes here
  } catch {
    return null;
  }
};

/** Stores a draft. False when the browser refuses. */
export const storeDraft = async (key: string, draft: Stored): Promise<boolean> => {
  try {
    await within('readwrite', (table) => table.put(draft, key));
    return true;
  } catch {
    return false;
  }
};

export const dropDraft = async (key: string): Promise<void> => {
  await within('readwrite', (table) => table.delete(key)).catch(() => undefined);
};

/** Deletes all drafts; called when a person signs out. */
export const deleteDrafts = async (): Promise<void> => {
  await done(indexedDB.deleteDatabase(NAME)).catch(() => undefined);
};
