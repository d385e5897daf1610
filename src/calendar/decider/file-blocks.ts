import { overlaps } from '../../kernel/nights.ts';
import type { Stay } from '../../kernel/types.ts';

/** What is free of `range` beside the `firm` ranges, in order: the parts that a block can take. */
export const freeParts = (firm: readonly Stay[], range: Stay): Stay[] =>
  firm
    .reduce<Stay[]>(
      (parts, taken) =>
        parts.flatMap((part) =>
          overlaps(part, taken)
            ? [
                { checkIn: part.checkIn, checkOut: taken.checkIn },
                { checkIn: taken.checkOut, checkOut: part.checkOut },
              ].filter(({ checkIn, checkOut }) => checkIn < checkOut)
            : [part],
        ),
      [range],
    )
    .sort((a, b) => (a.checkIn < b.checkIn ? -1 : 1));
