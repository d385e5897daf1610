import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { answer, api } from '../api/client.ts';

const AT_END_PX = 80;

/** Keeps the end in view while the reader is there; otherwise counts new messages below (T-04). */
export const useEnd = (theirs: number, changed: string) => {
  const list = useRef<HTMLElement>(null);
  const isAtEnd = useRef(true);
  const [seen, setSeen] = useState(theirs);
  const toEnd = () => {
    const { current } = list;
    if (current) current.scrollTop = current.scrollHeight;
    isAtEnd.current = true;
    setSeen(theirs);
  };
  useLayoutEffect(() => {
    if (changed === '' || !isAtEnd.current || !list.current) return;
    list.current.scrollTop = list.current.scrollHeight;
    setSeen(theirs);
  }, [changed, theirs]);
  // a keyboard that opens or a note above the field shrinks the list: its end stays in view
  useEffect(() => {
    const { current } = list;
    if (!current) return;
    const resized = new ResizeObserver(() => {
      if (isAtEnd.current) current.scrollTop = current.scrollHeight;
    });
    resized.observe(current);
    return () => resized.disconnect();
  }, []);
  const onScroll = () => {
    const { current } = list;
    if (!current) return;
    isAtEnd.current = current.scrollHeight - current.scrollTop - current.clientHeight < AT_END_PX;
    if (isAtEnd.current) setSeen(theirs);
  };
  return { list, below: Math.max(0, theirs - seen), onScroll, toEnd };
};

/**
 * Reports the messages up to `upTo` as seen; `null` if there are none. Only while this page is visible, so neither messages fetched in a
 * background tab nor those below the visible part count as read. A failed report is repeated with the next message or view.
 */
export const useSeen = (conversationId: number, upTo: number | null) => {
  const client = useQueryClient();
  const said = useRef(0);
  useEffect(() => {
    if (upTo === null) return;
    const say = async () => {
      if (document.visibilityState !== 'visible' || said.current >= upTo) return;
      said.current = upTo;
      try {
        await answer(api.POST('/api/v1/messages/{id}/read', { params: { path: { id: conversationId } }, body: { hasta: upTo } }));
        await client.invalidateQueries({ queryKey: ['talk'] });
      } catch {
        said.current = 0;
      }
    };
    void say();
    const look = () => void say();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [client, conversationId, upTo]);
};
