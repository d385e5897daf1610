import { useCallback, useEffect, useReducer, useRef } from 'react';
import { MAX_PHOTOS } from '../../../src/kernel/listings/limits.ts';
import { shrink, UnusableFile } from '../../ui/form/shrink.ts';
import { type Photo, photosReducer, placed } from './photos.ts';

/** How many are resized concurrently: each holds its whole decoded picture in memory. */
const AT_ONCE = 2;

/** The photos and the queue that resizes them; a file that fails does not affect the others (W-30). */
export const usePhotos = (initial: readonly Photo[]) => {
  const [photos, dispatch] = useReducer(photosReducer, initial);
  const running = useRef(new Map<string, AbortController>());
  const waiting = useRef<{ key: string; file: File }[]>([]);

  const work = useCallback(() => {
    while (running.current.size < AT_ONCE) {
      const next = waiting.current.shift();
      if (!next) return;
      const { key, file } = next;
      const stop = new AbortController();
      running.current.set(key, stop);
      void shrink(file, { signal: stop.signal, onProgress: (share) => dispatch({ type: 'progress', key, share }) })
        .then((blob) => dispatch({ type: 'ready', key, blob, url: URL.createObjectURL(blob) }))
        .catch((error: unknown) => {
          if (!stop.signal.aborted) dispatch({ type: 'failed', key, fault: error instanceof UnusableFile ? error.fault : 'unreadable' });
        })
        .finally(() => {
          running.current.delete(key);
          work();
        });
    }
  }, []);

  useEffect(() => {
    const controllers = running.current;
    return () => {
      for (const stop of controllers.values()) stop.abort();
    };
  }, []);

  const start = (files: readonly { key: string; file: File }[]) => {
    waiting.current.push(...files);
    work();
  };
  return {
    photos,
    dispatch,
    /** Adds as many files as there is room for and returns the number of omitted ones. */
    add: (list: readonly File[]): number => {
      const room = Math.max(0, MAX_PHOTOS - placed(photos).length);
      const files = list.map((file) => ({ key: crypto.randomUUID(), file }));
      dispatch({ type: 'add', files, room });
      start(files.slice(0, room));
      return Math.max(0, files.length - room);
    },
    remove: (key: string) => {
      running.current.get(key)?.abort();
      waiting.current = waiting.current.filter((file) => file.key !== key);
      dispatch({ type: 'remove', key });
    },
    again: ({ key, file }: Photo) => {
      if (!file) return;
      dispatch({ type: 'again', key });
      start([{ key, file }]);
    },
  };
};
