import type { Values } from '../form/values.ts';

export type StoredPhoto = { key: string; blob: Blob; name: string } | { key: string; id: number; url: string };
/** `etag`: the state of the space an edit was begun from; drafts of earlier versions of this page have none. */
export type Stored = { values: Values; photos: StoredPhoto[]; step: number; furthest: number; savedAt: string; etag?: string | null };

/** The name of the browser's own store; it never leaves this device (D-84). */
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

/** Each person's drafts are apart; an edit is not a new space. */
export const draftKey = (userId: number, listing: number | null): string => `${userId}/${listing ?? 'new'}`;

/** Null as well where the browser keeps nothing (private windows). */
export const storedDraft = async (key: string): Promise<Stored | null> => {
  try {
    return (await within('readonly', (table) => table.get(key) as IDBRequest<Stored | undefined>)) ?? null; // what `storeDraft` put there
  } catch {
    return null;
  }
};

/** False where the browser refuses to keep it. */
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

/** When a person signs out, nothing of theirs stays in this browser. */
export const forgetDrafts = async (): Promise<void> => {
  await done(indexedDB.deleteDatabase(NAME)).catch(() => undefined);
};
