import EventAvailableIcon from '@mui/icons-material/EventAvailableOutlined';
import EventBusyIcon from '@mui/icons-material/EventBusyOutlined';
import type { ViewingLine } from '../data/records.ts';
import { Command } from '../ui/Command.tsx';
import commands from '../ui/commands.module.css';

const WAYS = [
  { outcome: 'held', icon: <EventAvailableIcon /> },
  { outcome: 'declined', icon: <EventBusyIcon /> },
] as const;

/** Closes an open request: the visit took place, or it is declined. */
export const ViewingCommands = ({ viewing: { id, actions } }: { viewing: ViewingLine }) => {
  const allowed = WAYS.filter(({ outcome }) => actions.includes(outcome));
  if (allowed.length === 0) return null;
  return (
    <span className={commands.row}>
      {allowed.map(({ outcome, icon }) => (
        <Command
          key={outcome}
          label={`posada.visit.${outcome}`}
          icon={icon}
          about={`V-${id}`}
          send={(write, reason) => write.closeViewing(id, outcome, reason)}
          event={`/viewing-requests/${id}/show/history`}
        />
      ))}
    </span>
  );
};
