import { closestCenter, DndContext, type DragEndEvent, PointerSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { arrayMove, SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDataProvider, useGetList, useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Console } from '../data/dataProvider.ts';
import type { Listing } from '../data/records.ts';
import { Failed, Waiting } from '../ui/Pending.tsx';
import { ConsolePage, PageHead } from '../ui/record/ConsolePage.tsx';
import { useChange } from '../ui/writing.tsx';
import { AddHighlight } from './AddHighlight.tsx';
import { HighlightRow, PLACES } from './HighlightRow.tsx';
import styles from './highlights.module.css';
import { Preview } from './Preview.tsx';

const MAX_HIGHLIGHTS = 200;
const EVENTS = '/desk/highlights/home';

/** The highlighted spaces of the home page: added by number, ordered, removed, with a preview (A-09, H-06). */
export const HighlightsPage = () => {
  const provider = useDataProvider<Console>();
  const t = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const { data, error, refetch } = useGetList<Listing>('highlights', { pagination: { page: 1, perPage: MAX_HIGHLIGHTS } });
  const shown = useQuery({ queryKey: ['highlights', 'shown'], queryFn: provider.shownHighlights });
  const again = () => queries.invalidateQueries({ queryKey: ['highlights'] });
  const failed = (cause: Error) => {
    void again();
    notify(cause.message || 'posada.refused', { type: 'error', autoHideDuration: null });
  };
  const order = useChange({ send: (write, ids: number[]) => write.orderHighlights(ids), onSuccess: again, onError: failed });
  const end = useChange({ send: (write, id: number) => write.endHighlight(id), onError: failed });
  const listings = inOrder(data ?? [], order?.isPending ? order.variables : null);
  const ids = listings.map(({ id }) => id);

  const move = (from: number, to: number) => {
    const id = ids[from];
    if (!order || id === undefined || order.isPending || from === to) return;
    setSaid(t('posada.highlight.moved', { id, place: to + 1, total: ids.length }));
    order.mutate(arrayMove(ids, from, to));
  };
  const remove = (id: number, at: number) =>
    end?.mutate(id, {
      onSuccess: async () => {
        await again();
        setSaid(t('posada.highlight.removed', { id }));
        const next = list.current?.children[Math.min(at, ids.length - 2)];
        (next?.querySelector<HTMLElement>('[data-tool=remove]') ?? document.querySelector<HTMLElement>('[data-tool=add] input'))?.focus();
      },
    });
  const dropped = ({ active, over }: DragEndEvent) => {
    if (over) move(ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id)));
  };
  return (
    <ConsolePage title={t('posada.highlight.title')}>
      <PageHead>
        {data && (
          <span className="mute">{t('posada.highlight.places', { shown: Math.min(PLACES, shown.data?.length ?? 0), most: PLACES })}</span>
        )}
        <Link to={EVENTS}>{t('posada.highlight.history')}</Link>
      </PageHead>
      {error && !data && <Failed retry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && (
        <div className={styles.page}>
          <section className="box">
            <AddHighlight
              added={(id) => {
                setSaid(t('posada.highlight.added', { id }));
                void again();
              }}
            />
            {ids.length > 0 && (
              <Sorted ids={ids} dropped={dropped}>
                <ol ref={list} aria-label={t('posada.highlight.order')}>
                  {listings.map((listing, at) => (
                    <HighlightRow
                      key={listing.id}
                      listing={listing}
                      at={at}
                      count={ids.length}
                      change={order && end && { move: (to) => move(at, to), remove: () => remove(listing.id, at) }}
                    />
                  ))}
                </ol>
              </Sorted>
            )}
            <p role="status" className="mute">
              {said}
            </p>
          </section>
          <Preview shown={(shown.data ?? []).slice(0, PLACES)} />
        </div>
      )}
    </ConsolePage>
  );
};

/** Shows the new order while it is being sent. */
const inOrder = (listings: readonly Listing[], ids: readonly number[] | null): readonly Listing[] =>
  ids === null ? listings : [...listings].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));

const Sorted = ({ ids, dropped, children }: { ids: number[]; dropped: (event: DragEndEvent) => void; children: React.ReactNode }) => {
  const t = useTranslate();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={dropped}
      accessibility={{ screenReaderInstructions: { draggable: t('posada.highlight.instructions') } }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
};
