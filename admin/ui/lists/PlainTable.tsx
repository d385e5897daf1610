import type { ReactNode } from 'react';
import lists from './lists.module.css';
import { Scrolling } from './Scrolling.tsx';

type Props = { label: string; heads: readonly string[]; children: ReactNode };

/** A table that is no list: its heads in words, its rows as they are given, in a box of its own that scrolls. */
export const PlainTable = ({ label, heads, children }: Props) => (
  <Scrolling className={`${lists.scroll} box`} label={label}>
    <table className={lists.plain} aria-label={label}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </Scrolling>
);
