import BlockIcon from '@mui/icons-material/Block';
import SendIcon from '@mui/icons-material/Send';
import { BooleanInput, NumberInput, useTranslate } from 'react-admin';
import { KEEP_BACK_REASONS, RELEASE_REASONS } from '../../src/kernel/talk/conversations.ts';
import type { StoppedMessage } from '../data/records.ts';
import { Command } from '../ui/Command.tsx';
import commands from '../ui/commands.module.css';
import { type Column, ConsoleList } from '../ui/lists/ConsoleList.tsx';
import { Named } from '../ui/Named.tsx';
import { PersonLink } from '../ui/Person.tsx';
import { Time } from '../ui/Time.tsx';
import { Word } from '../ui/Word.tsx';

const filters = [<BooleanInput source="pendiente" alwaysOn key="pendiente" />, <NumberInput source="autor" key="autor" />];

/** Delivers a blocked message or withholds it, each with a reason from a list. */
const Judge = ({ message: { id, conversation_id, actions } }: { message: StoppedMessage }) => {
  const t = useTranslate();
  if (actions.length === 0) return null;
  const choices = (reasons: readonly string[]) => reasons.map((name) => ({ id: name, name: t(`posada.talk.${name}`) }));
  const shared = { about: String(conversation_id), event: `/conversations/${conversation_id}/show` };
  return (
    <span className={commands.row}>
      <Command
        {...shared}
        label="posada.talk.release"
        icon={<SendIcon />}
        tells={t('posada.talk.releaseTells')}
        choices={choices(RELEASE_REASONS)}
        send={(write, reason) => write.releaseMessage(id, reason)}
      />
      <Command
        {...shared}
        label="posada.talk.keepBack"
        icon={<BlockIcon />}
        tells={t('posada.talk.keepBackTells')}
        choices={choices(KEEP_BACK_REASONS)}
        send={(write, reason) => write.keepBackMessage(id, reason)}
      />
    </span>
  );
};

const columns: Column<StoppedMessage>[] = [
  { source: 'mensaje', wide: 'words', render: ({ mensaje }) => mensaje },
  { source: 'encontrado', render: ({ encontrado }) => encontrado.map((kind) => <Word key={kind} of="talk.kind" is={kind} />) },
  { source: 'autor', render: ({ autor, nombre }) => <PersonLink id={autor} name={nombre} /> },
  { source: 'falta', numeric: true },
  {
    source: 'espacio',
    wide: true,
    render: ({ accommodation_id, alojamiento }) => <Named name={alojamiento} to={`/accommodations/${accommodation_id}/show`} />,
  },
  { source: 'detenido', sortable: true, spare: true, render: ({ detenido }) => <Time brief at={detenido} /> },
  { source: 'apelado', sortable: true, render: ({ apelado }) => <Time brief at={apelado} /> },
  { source: 'decidido', spare: true, render: ({ decidido }) => <Time brief at={decidido} /> },
  { source: 'acciones', render: (message) => <Judge message={message} /> },
];

/** Undelivered messages: appealed ones, and a person's third and later offences, await a decision (D-56). */
export const StoppedList = () => (
  <ConsoleList
    columns={columns}
    filters={filters}
    filterDefaultValues={{ pendiente: true }}
    sort={{ field: 'detenido', order: 'ASC' }}
    queue={['pendiente', true]}
  />
);
