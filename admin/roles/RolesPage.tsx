import { useTranslate } from 'react-admin';
import type { HeldRole } from '../data/records.ts';
import { Loaded } from '../ui/Pending.tsx';
import { ConsolePage, PageHead } from '../ui/record/ConsolePage.tsx';
import { WritersPage } from '../ui/writing.tsx';
import { GiveRole } from './GiveRole.tsx';
import { RoleLine } from './RoleLine.tsx';
import styles from './roles.module.css';
import { useRoles } from './use-roles.ts';

/** Who may use the console, pending roles, and how one is granted or revoked; pending ones come first. */
export const RolesPage = () => {
  const t = useTranslate();
  return (
    <WritersPage>
      <ConsolePage title={t('posada.role.title')}>
        <PageHead>
          <span className="mute">{t('posada.role.note')}</span>
        </PageHead>
        <Held />
        <GiveRole />
      </ConsolePage>
    </WritersPage>
  );
};

const waitingFirst = (a: HeldRole, b: HeldRole) => Number(b.propuesto !== null) - Number(a.propuesto !== null) || a.id - b.id;

const Held = () => {
  return (
    <Loaded of={useRoles()}>
      {(roles) => (
        <ul className={`box ${styles.list}`}>
          {roles.toSorted(waitingFirst).map((held) => (
            <RoleLine key={held.id} id={held.id} name={held.nombre} held={held} />
          ))}
        </ul>
      )}
    </Loaded>
  );
};
