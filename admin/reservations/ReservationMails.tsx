import { useGetList, useTranslate } from 'react-admin';
import type { Mail } from '../data/records.ts';
import { mailColumns } from '../mails/MailList.tsx';
import { Blank } from '../ui/Blank.tsx';
import { ColumnsTable } from '../ui/lists/ColumnsTable.tsx';
import { Loaded } from '../ui/Pending.tsx';

const columns = mailColumns.filter(({ source }) => source !== 'reserva');

/** The mails about a reservation, latest first. */
export const ReservationMails = ({ id }: { id: number }) => {
  const t = useTranslate();
  const mails = useGetList<Mail>('mails', {
    filter: { reserva: id },
    sort: { field: 'created_at', order: 'DESC' },
    pagination: { page: 1, perPage: 100 },
  });
  return (
    <Loaded of={mails}>
      {(all) =>
        all.length === 0 ? <Blank>{t('posada.mail.none')}</Blank> : <ColumnsTable resource="mails" columns={columns} rows={all} />
      }
    </Loaded>
  );
};
