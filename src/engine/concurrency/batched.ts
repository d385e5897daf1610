import DataLoader from 'dataloader';

/**
 * Batches the items of one turn of the event loop into one call of `send`. Nothing is cached. `oneByOne`: items that arrive during a call
 * wait for its end as well. The answers are in the order of the items; an Error among them rejects that item alone, an exception of `send`
 * rejects all.
 */
export const batched = <Item, Answer>(
  send: (items: readonly Item[]) => Promise<readonly (Answer | Error)[]>,
  { oneByOne = false }: { readonly oneByOne?: boolean } = {},
): ((item: Item) => Promise<Answer>) => {
  let underWay: Promise<unknown> = Promise.resolve();
  const loader = new DataLoader<Item, Answer>(
    (items) => {
      const sent = send(items);
      underWay = sent.catch(() => undefined);
      return sent;
    },
    {
      cache: false,
      batchScheduleFn: (dispatch) => {
        if (oneByOne) void underWay.then(() => setImmediate(dispatch));
        else setImmediate(dispatch);
      },
    },
  );
  return (item) => loader.load(item);
};
