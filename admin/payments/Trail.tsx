import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { amountText } from '../../src/kernel/formats.ts';
import type { Console } from '../data/dataProvider.ts';
import type { MoneyTrail } from '../data/records.ts';
import { PlainTable } from '../ui/lists/PlainTable.tsx';
import { Loaded } from '../ui/Pending.tsx';
import frame from '../ui/record/frame.module.css';
import { Time } from '../ui/Time.tsx';
import { Word } from '../ui/Word.tsx';
import { MoneyState } from './MoneyState.tsx';
import { Proof, proofPath } from './Proof.tsx';

/** The gateway's notifications for a reservation, and its double-entry ledger. */
export const Trail = ({ reservation }: { reservation: number }) => {
  const provider = useDataProvider<Console>();
  const t = useTranslate();
  const trail = useQuery({ queryKey: ['money', reservation], queryFn: () => provider.moneyTrail(reservation) });
  return (
    <Loaded of={trail}>
      {(data) => (
        <>
          {data.receipt && (
            <p>
              <Proof path={proofPath({ reservation })} />
            </p>
          )}
          {data.notifications.length > 0 && (
            <section>
              <h2>{t('posada.money.notifications')}</h2>
              <Notifications notifications={data.notifications} />
            </section>
          )}
          {data.entries.length > 0 && (
            <section>
              <h2>{t('posada.money.books')}</h2>
              <Books entries={data.entries} />
            </section>
          )}
        </>
      )}
    </Loaded>
  );
};

const Notifications = ({ notifications }: Pick<MoneyTrail, 'notifications'>) => (
  <ul className={`${frame.story} box`}>
    {notifications.map(({ gateway, delivery, status, note, received_at }) => (
      <li key={`${gateway} ${delivery}`}>
        <Time at={received_at} />
        <Word of="method" is={gateway} />
        <MoneyState state={status} />
        {note && <Word of="notice" is={note} />}
      </li>
    ))}
  </ul>
);

/** `cash:<method>` is the account where the money of a method arrives. */
const Account = ({ name }: { name: string }) => {
  const t = useTranslate();
  const [kind = '', method] = name.split(':');
  const text = t(`posada.money.accounts.${kind}`, { _: kind });
  return (
    <span>{method ? `${text}: ${t(`posada.method.${method}`, { _: t(`posada.money.accounts.${method}`, { _: method }) })}` : text}</span>
  );
};

const Books = ({ entries }: Pick<MoneyTrail, 'entries'>) => {
  const t = useTranslate();
  return (
    <PlainTable label={t('posada.money.booksOf')} heads={['at', 'event', 'account', 'amount'].map((head) => t(`posada.money.${head}`))}>
      {entries.map(({ position, at, cause, account, amount, currency }) => (
        <tr key={`${position} ${account} ${amount}`}>
          <td>
            <Time at={at} />
          </td>
          <td>
            <Word of="event" is={cause} />
          </td>
          <td>
            <Account name={account} />
          </td>
          <td className="num">{amountText(amount, currency)}</td>
        </tr>
      ))}
    </PlainTable>
  );
};
