import DataLoader from 'dataloader';

/**
 * Collects what is asked for in one turn of the event loop into one call of `send`. Nothing is cached. `oneByOne`: what is asked for while
 * a call is under way waits for its end as well. The answers come in the order of the items; an Error among them rejects that item alone,
 * what `send` throws rejects all.
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
