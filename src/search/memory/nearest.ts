/** The first `count` of `ids` by `compare`, in order; `ids` is changed. A heap of the best, unless nearly all are wanted. */
export const firstOf = (ids: number[], count: number, compare: (a: number, b: number) => number): number[] => {
  if (ids.length <= count * 4) return ids.sort(compare).slice(0, count);
  const heap = ids.slice(0, count).sort((a, b) => compare(b, a)); // the worst of the best on top
  for (let i = count; i < ids.length; i += 1) {
    const id = ids[i] as number;
    if (compare(id, heap[0] as number) >= 0) continue;
    heap[0] = id;
    sink(heap, compare);
  }
  return heap.sort(compare);
};

const sink = (heap: number[], compare: (a: number, b: number) => number): void => {
  for (let at = 0; ; ) {
    const [left, right] = [2 * at + 1, 2 * at + 2];
    let worst = at;
    if (left < heap.length && compare(heap[left] as number, heap[worst] as number) > 0) worst = left;
    if (right < heap.length && compare(heap[right] as number, heap[worst] as number) > 0) worst = right;
    if (worst === at) return;
    [heap[at], heap[worst]] = [heap[worst] as number, heap[at] as number];
    at = worst;
  }
};
