import type { ViewingLine } from '../data/records.ts';
import { StateChip } from '../ui/StateChip.tsx';

/** Open, overdue, held or declined. */
export const ViewingState = ({ viewing: { estado, vencida } }: { viewing: ViewingLine }) => (
  <StateChip state={vencida ? 'overdue' : estado === 'open' ? 'waiting' : estado} />
);
