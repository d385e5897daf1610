import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { dayText } from '../../src/kernel/formats.ts';
import { answer, api, withIdempotencyKey } from '../api/client.ts';
import { useCommand } from '../api/use-command.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { useToast } from '../ui/overlay/Toasts.tsx';
import { type SavedSearch, savedSearchesQuery } from './queries.ts';
import styles from './searches.module.css';

const LOOKS = { activa: 'b-success', terminada: '', sin_avisos: '', dormida: 'b-warning' } as const;

/** One saved search: its name links to its results; its mails can be turned off and on, and deleting can be undone. */
export const SavedSearchRow = ({ row, onGone }: { row: SavedSearch; onGone: () => void }) => {
  const { t, i18n } = useTranslation('searches');
  const { say, fail } = useToast();
  const refresh = [savedSearchesQuery.queryKey];
  const path = { clave: row.id };
  const alerts = useCommand({
    send: (activos: boolean, key) =>
      answer(api.PUT('/api/v1/busquedas-guardadas/{clave}/avisos', { params: { path }, body: { activos }, ...withIdempotencyKey(key) })),
    onFailed: ({ detail }) => fail(detail),
    refresh,
  });
  const restore = useCommand({
    send: (_, key) => answer(api.POST('/api/v1/busquedas-guardadas', { body: { consulta: row.consulta }, ...withIdempotencyKey(key) })),
    onDone: () => {
      onGone(); // the focus was on the toast
      if (row.estado === 'sin_avisos') alerts.run(false); // a search is saved with mails
    },
    onFailed: ({ detail }) => fail(detail),
    refresh,
  });
  const remove = useCommand({
    send: (_, key) => answer(api.DELETE('/api/v1/busquedas-guardadas/{clave}', { params: { path }, ...withIdempotencyKey(key) })),
    onDone: () => {
      onGone();
      // past days cannot be saved again
      say(t('deleted'), row.estado === 'terminada' ? undefined : { label: t('undo'), run: () => restore.run(undefined) });
    },
    onFailed: ({ detail }) => fail(detail),
    refresh,
  });
  const isOn = row.estado === 'activa';
  return (
    <article className={styles.row}>
      <h2>
        {row.estado === 'terminada' ? (
          row.nombre
        ) : (
          <Link className="link tall" to={`${paths.search}?${row.consulta}`}>
            {row.nombre}
          </Link>
        )}
      </h2>
      <p className={`small mute ${styles.facts}`}>
        <span className={`badge ${LOOKS[row.estado]}`}>{t(`state.${row.estado}`)}</span>
        {row.estado !== 'terminada' && <span>{t('now', { count: row.resultados })}</span>}
        {row.nuevos > 0 && <span>{t('found', { count: row.nuevos })}</span>}
        <span>{t('since', { day: dayText(i18n.language, row.guardada) })}</span>
      </p>
      {row.estado !== 'activa' && <p className="small">{t(`why.${row.estado}`)}</p>}
      <div className={styles.acts}>
        {row.estado !== 'terminada' && (
          <Button
            look="secondary"
            small
            network
            busy={alerts.busy}
            aria-label={t(isOn ? 'pauseOf' : 'resumeOf', { name: row.nombre })}
            onClick={() => alerts.run(!isOn)}
          >
            {t(isOn ? 'pause' : 'resume')}
          </Button>
        )}
        <Button
          look="quiet"
          small
          network
          busy={remove.busy}
          aria-label={t('deleteOf', { name: row.nombre })}
          onClick={() => remove.run(undefined)}
        >
          {t('delete')}
        </Button>
      </div>
    </article>
  );
};
