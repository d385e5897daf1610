import type { ReactNode } from 'react';
import lists from './lists.module.css';
import { Scrolling } from './Scrolling.tsx';

type Props = { label: string; heads: readonly string[]; children: ReactNode };

/** A plain table that is not a list: text headings, rows in the given order, in a scrollable box. */
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
