import TaskAltIcon from '@mui/icons-material/TaskAlt';
import { useDataProvider } from 'react-admin';
import type { Console, ReportLine } from '../dataProvider.ts';
import { Command } from '../ui/Command.tsx';

/** Says that somebody has seen to it, while nobody has. */
export const HandleReport = ({ report: { id, actions } }: { report: ReportLine }) => {
  const provider = useDataProvider<Console>();
  if (!actions.includes('handle')) return null;
  return (
    <Command
      label="posada.report.handle"
      icon={<TaskAltIcon />}
      about={id}
      asks="posada.report.note"
      send={(note) => provider.handleReport(id, note)}
      event={`/desk/report/${id}`}
    />
  );
};
