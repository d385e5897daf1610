import { ShowBase, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { OpenPerson } from '../data/records.ts';
import { BankData } from '../payments/BankData.tsx';
import { RoleSection } from '../roles/RoleCommands.tsx';
import { listPath } from '../ui/lists/lists.ts';
import { ConsolePage, PageHead } from '../ui/record/ConsolePage.tsx';
import { Facts } from '../ui/record/Facts.tsx';
import frame from '../ui/record/frame.module.css';
import { More } from '../ui/record/More.tsx';
import { RecordTabs } from '../ui/record/RecordTabs.tsx';
import { Time } from '../ui/Time.tsx';
import { useMayWrite } from '../ui/writing.tsx';
import { YesNo } from '../ui/YesNo.tsx';
import { CodeName } from './CodeName.tsx';
import { ContactData } from './ContactData.tsx';
import { SeeAs } from './SeeAs.tsx';
import { Timeline } from './Timeline.tsx';
import { UserType } from './UserType.tsx';

/** A person as far as the desk needs: e-mail, phone and surname only on demand (SEC-37); their bank account, masked (SEC-25). */
export const UserShow = () => <ShowBase<OpenPerson> render={({ record }) => record && <UserPage user={record} />} />;

const UserPage = ({ user }: { user: OpenPerson }) => {
  const t = useTranslate();
  const mayWrite = useMayWrite();
  const here = `/users/${user.id}/show`;
  return (
    <ConsolePage title={user.nombre}>
      <PageHead>
        <h2>{user.nombre || t('posada.erased')}</h2>
        <span className="mute">
          {t('resources.users.fields.id')} {user.id}
        </span>
        <More raw={`${here}/raw`} events={listPath('events', { persona: user.id })} />
      </PageHead>
      <RecordTabs second={{ path: 'timeline', label: 'posada.timeline.title', is: <Timeline key={user.id} user={user.id} /> }}>
        <Data user={user} />
        {user.nombre && mayWrite && <ContactData key={user.id} user={user.id} />}
        {user.nombre && <SeeAs user={user.id} held={user.cargo} />}
        <BankData user={user.id} />
        {user.nombre && user.cargo && <RoleSection user={user.id} name={user.nombre} held={user.cargo} />}
      </RecordTabs>
    </ConsolePage>
  );
};

/** A count linked to the matching rows of a list. */
const listed = (resource: string, filter: object, count: number | undefined) =>
  count !== undefined && <Link to={listPath(resource, filter)}>{count}</Link>;

const Data = ({ user }: { user: OpenPerson }) => {
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
          [label('ultimo_acceso'), user.ultimo_acceso && <Time key="seen" at={user.ultimo_acceso} />],
          [label('correo_confirmado'), user.correo_confirmado !== undefined && <YesNo key="mail" is={user.correo_confirmado} />],
          [t('posada.has.made'), listed('reservations', { huesped: user.id }, user.reservas_hechas)],
          [t('posada.has.received'), listed('reservations', { anfitrion: user.id }, user.reservas_recibidas)],
          [t('posada.has.listings'), listed('accommodations', { anfitrion: user.id }, user.espacios)],
        ]}
      />
    </div>
  );
};
