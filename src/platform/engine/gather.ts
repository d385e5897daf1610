type Waiting<Item, Answer> = {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

/** A turn of the event loop: whoever was woken by the same thing asks in it. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * What is asked for at the same time goes as one call; `oneByOne`: what is asked for while a call is under way waits for its end as well.
 * The answers come in the order of the items; an Error among them rejects that item alone, what `send` throws rejects all.
 */
export const gather = <Item, Answer>(
  send: (items: readonly Item[]) => Promise<readonly (Answer | Error)[]>,
  { oneByOne = false }: { readonly oneByOne?: boolean } = {},
): ((item: Item) => Promise<Answer>) => {
  let waiting: Waiting<Item, Answer>[] = [];
  let flushing = false;

  const deliver = async (batch: readonly Waiting<Item, Answer>[]): Promise<void> => {
    try {
      const answers = await send(batch.map(({ item }) => item));
      for (const [i, { resolve, reject }] of batch.entries()) {
        const answer = answers[i];
        if (answer instanceof Error) reject(answer);
        else resolve(answer as Answer); // one for each
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  const flush = async (): Promise<void> => {
    if (flushing) return;
    flushing = true;
    while (waiting.length > 0) {
      await turn();
      const batch = waiting;
      waiting = [];
      const delivered = deliver(batch);
      if (oneByOne) await delivered;
    }
    flushing = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      void flush();
    });
};
