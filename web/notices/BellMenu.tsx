import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useRestTexts } from '../i18n/rest.ts';
import { paths } from '../paths.ts';
import { Menu, MenuItem, MenuRule } from '../ui/overlay/Menu.tsx';
import type { MenuProps } from '../ui/overlay/OpensMenu.tsx';
import { Failure } from '../ui/state/Failure.tsx';
import { LinesSkeleton } from '../ui/state/Skeletons.tsx';
import { NoticeLines } from './NoticeLines.tsx';
import styles from './notices.module.css';
import { type Notice, noticesQuery } from './queries.ts';
import { useRead } from './use-read.ts';

const MAX_IN_MENU = 5;

/** The latest notices; the rest and the notification settings are on pages of their own. */
export const BellMenu = (button: MenuProps) => {
  const hasTexts = useRestTexts();
  return <Menu {...button} wide content={hasTexts ? <Content /> : <LinesSkeleton count={4} />} />;
};

const Content = () => {
  const { t } = useTranslation('notices');
  const navigate = useNavigate();
  const { data, error } = useQuery(noticesQuery); // refetched each time the menu is opened
  const { read } = useRead();
  const open = ({ id, enlace, leido }: Notice) => {
    if (!leido) read({ id });
    if (enlace.startsWith(paths.console)) location.assign(enlace);
    else void navigate(enlace);
  };
  return (
    <div className={styles.menu}>
      {!data && !error && <LinesSkeleton count={4} />}
      {!data && error && <Failure error={error} />}
      {data?.data.length === 0 && <p className={`mute ${styles.nothing}`}>{t('empty')}</p>}
      {data?.data.slice(0, MAX_IN_MENU).map((notice) => (
        <MenuItem key={notice.id} icon={<Dot unread={!notice.leido} />} onClick={() => open(notice)}>
          <NoticeLines notice={notice} />
        </MenuItem>
      ))}
      <MenuRule />
      <MenuItem icon={null} onClick={() => navigate(paths.notices)}>
        {t('all')}
      </MenuItem>
      <MenuItem icon={null} onClick={() => navigate(paths.noticeSettings)}>
        {t('settings')}
      </MenuItem>
    </div>
  );
};

const Dot = ({ unread }: { unread: boolean }) => <span className={unread ? styles.dot : styles.noDot} aria-hidden="true" />;
