import ForwardToInboxIcon from '@mui/icons-material/ForwardToInboxOutlined';
import { useTranslate } from 'react-admin';
import type { Mail } from '../data/records.ts';
import { Command } from '../ui/Command.tsx';

/** The text key explaining why a sent or abandoned mail cannot be sent again. */
export const refusalOf = ({ status }: Mail): string =>
  `posada.mail.refused.${status === 'sent' || status === 'failed' || status === 'bounced' ? 'account' : status}`;

/** Sends a mail again; if the server does not allow it, the button gives the reason. */
export const ResendMail = ({ mail }: { mail: Mail }) => {
  const t = useTranslate();
  return (
    <Command
      label="posada.mail.resend"
      icon={<ForwardToInboxIcon />}
      about={t(`posada.template.${mail.template}`, { _: mail.template })}
      refused={mail.actions.includes('resend') ? null : t(refusalOf(mail))}
      send={(write, reason) => write.resendMail(mail.id, reason)}
      event={`/desk/mail/${mail.id}`}
    />
  );
};
