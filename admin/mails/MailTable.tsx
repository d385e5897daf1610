import { RecordContextProvider, useTranslate } from 'react-admin';
import type { Mail } from '../data/records.ts';
import commands from '../ui/commands.module.css';
import { PlainTable } from '../ui/lists/PlainTable.tsx';
import { NOTHING } from '../ui/nothing.ts';
import { StateChip } from '../ui/StateChip.tsx';
import { Time } from '../ui/Time.tsx';
import { Word } from '../ui/Word.tsx';
import { useMayWrite } from '../ui/writing.tsx';
import { ReadMail } from './ReadMail.tsx';
import { Recipient } from './Recipient.tsx';
import { ResendMail } from './ResendMail.tsx';

/** Mails without address and text: what each was, to which side, and what became of it; the text is opened one by one. */
export const MailTable = ({ mails }: { mails: readonly Mail[] }) => {
  const t = useTranslate();
  const mayWrite = useMayWrite();
  const heads = ['template', 'recipient', 'status', 'created_at', 'sent_at', 'attempts', 'last_error', ...(mayWrite ? ['acciones'] : [])];
  return (
    <PlainTable label={t('resources.mails.name', { smart_count: 2 })} heads={heads.map((head) => t(`resources.mails.fields.${head}`))}>
      {mails.map((mail) => (
        <tr key={mail.id}>
          <td>
            <Word of="template" is={mail.template} />
          </td>
          <td>
            <RecordContextProvider value={mail}>
              <Recipient of={mail} />
            </RecordContextProvider>
          </td>
          <td>
            <StateChip state={mail.status} />
          </td>
          <td>
            <Time brief at={mail.created_at} />
          </td>
          <td>
            <Time brief at={mail.sent_at} />
          </td>
          <td className="num">{mail.attempts}</td>
          <td>{mail.last_error ?? NOTHING}</td>
          {mayWrite && (
            <td>
              <span className={commands.row}>
                <ReadMail mail={mail} />
                <ResendMail mail={mail} />
              </span>
            </td>
          )}
        </tr>
      ))}
    </PlainTable>
  );
};
