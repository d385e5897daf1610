import VerifiedIcon from '@mui/icons-material/VerifiedOutlined';
import { BooleanInput, NumberInput, SelectInput } from 'react-admin';
import { ListingConsequences } from '../consequences/ListingConsequences.tsx';
import type { DueVisit } from '../data/records.ts';
import { Command } from '../ui/Command.tsx';
import { type Column, ConsoleList } from '../ui/lists/ConsoleList.tsx';
import { choicesOf } from '../ui/lists/lists.ts';
import { StateChip } from '../ui/StateChip.tsx';
import { Time } from '../ui/Time.tsx';
import { DueVisitKind, DueVisitLink } from './DueVisit.tsx';
import { VisitTabs } from './VisitTabs.tsx';

const KINDS = choicesOf('visit', ['protocol', 'viewing']);
const filters = [
  <SelectInput source="clase" choices={KINDS} alwaysOn key="clase" />,
  <BooleanInput source="vencida" alwaysOn key="vencida" />,
  <NumberInput source="alojamiento" key="alojamiento" />,
];

/** Our own visit ends when the space is verified; a guest's is closed on its page. */
const Verify = ({ visit: { clase, alojamiento, espacio } }: { visit: DueVisit }) => {
  if (clase === 'viewing') return null;
  return (
    <Command
      label="posada.verify"
      icon={<VerifiedIcon />}
      about={espacio}
      figures={<ListingConsequences id={alojamiento} command="verify" />}
      send={(write, reason) => write.verifyListing(alojamiento, reason)}
      event={`/accommodations/${alojamiento}/show/history`}
    />
  );
};

const columns: Column<DueVisit>[] = [
  { source: 'clase', render: (visit) => <DueVisitKind visit={visit} /> },
  { source: 'espacio', wide: true, render: (visit) => <DueVisitLink visit={visit} /> },
  { source: 'vence', sortable: true, render: ({ vence }) => <Time brief at={vence} /> },
  { source: 'estado', render: ({ vencida }) => <StateChip state={vencida ? 'overdue' : 'waiting'} /> },
  { source: 'acciones', render: (visit) => <Verify visit={visit} /> },
];

/** Visits still to be made, by default ours; overdue ones are a queue. */
export const DueVisitList = () => (
  <>
    <VisitTabs />
    <ConsoleList
      columns={columns}
      filters={filters}
      filterDefaultValues={{ clase: 'protocol' }}
      sort={{ field: 'vence', order: 'ASC' }}
      queue={['vencida', true]}
    />
  </>
);
