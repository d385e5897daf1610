import { ShowBase, Title, useRecordContext, useTranslate } from 'react-admin';
import type { User } from '../data/records.ts';
import { BankData } from '../payments/BankData.tsx';
import { RoleSection } from '../roles/RoleCommands.tsx';
import { Neighbours } from '../ui/lists/Neighbours.tsx';
import { Facts } from '../ui/record/Facts.tsx';
import frame from '../ui/record/frame.module.css';
import { More } from '../ui/record/More.tsx';
import { RecordTabs } from '../ui/record/RecordTabs.tsx';
import { Time } from '../ui/Time.tsx';
import { YesNo } from '../ui/YesNo.tsx';
import { CodeName } from './CodeName.tsx';
import { ContactData } from './ContactData.tsx';
import { Count } from './Count.tsx';
import { SeeAs } from './SeeAs.tsx';
import { Timeline } from './Timeline.tsx';
import { UserType } from './UserType.tsx';

/** A person as far as the desk's work needs: e-mail, phone and surname only on demand (SEC-37); their bank account, masked (SEC-25). */
export const UserShow = () => (
  <ShowBase>
    <UserPage />
  </ShowBase>
);

const UserPage = () => {
  const user = useRecordContext<User>();
  const t = useTranslate();
  if (!user) return null;
  const here = `/users/${user.id}/show`;
  return (
    <div className={frame.page}>
      <Title title={user.nombre} />
      <header className={frame.head}>
        <h2>{user.nombre || t('posada.erased')}</h2>
        <span className="mute">
          {t('resources.users.fields.id')} {user.id}
        </span>
        <More raw={`${here}/raw`} events={`/events?filter=${encodeURIComponent(JSON.stringify({ persona: user.id }))}`} />
        <Neighbours />
      </header>
      <RecordTabs second={{ path: 'timeline', label: 'posada.timeline.title', is: <Timeline key={user.id} user={user.id} /> }}>
        <Data user={user} />
        {user.nombre && <ContactData key={user.id} user={user.id} />}
        {user.nombre && <SeeAs user={user.id} />}
        <BankData user={user.id} />
        {user.nombre && <RoleSection user={user.id} name={user.nombre} />}
      </RecordTabs>
    </div>
  );
};

const Data = ({ user }: { user: User }) => {
  const t = useTranslate();
  const label = (source: string) => t(`resources.users.fields.${source}`);
  return (
    <div className={frame.two}>
      <Facts
        facts={[
          [label('tipo'), user.tipo && <UserType key="type" type={user.tipo} />],
          [label('pais'), user.pais && <CodeName key="country" code={user.pais} of="region" />],
          [label('idioma'), <CodeName key="language" code={user.idioma} of="language" />],
          [label('is_admin'), user.is_admin && <YesNo key="admin" is />],
          [label('registrado'), user.registrado && <Time key="registered" at={user.registrado} />],
        ]}
      />
      <Facts
        facts={[
          [t('posada.has.made'), <Count key="made" resource="reservations" filter={{ huesped: user.id }} />],
          [t('posada.has.received'), <Count key="received" resource="reservations" filter={{ anfitrion: user.id }} />],
          [t('posada.has.listings'), <Count key="listings" resource="accommodations" filter={{ anfitrion: user.id }} />],
        ]}
      />
    </div>
  );
};
