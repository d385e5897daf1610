import { useQuery } from '@tanstack/react-query';
import { BellRing, Check } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { answer, api, withIdempotencyKey } from '../api/client.ts';
import { useMe } from '../api/session.ts';
import { useCommand } from '../api/use-command.ts';
import { loginThen, paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { Refusal } from '../ui/state/Failure.tsx';
import { keepSearchForLater, takePendingSearch } from './pending.ts';
import { savedSearchesQuery } from './queries.ts';
import styles from './searches.module.css';

/**
 * Saves the search in the URL; a visitor signs in first, and it is saved afterwards. `none`: there are no results, so saving is the main
 * action.
 */
export const SaveSearch = ({ none = false }: { none?: boolean }) => {
  const { t } = useTranslation('searches');
  const me = useMe();
  const navigate = useNavigate();
  const query = String(useSearchParams()[0]);
  const saved = useQuery({ ...savedSearchesQuery, enabled: me !== null }).data;
  const save = useCommand({
    send: (consulta: string, key) => answer(api.POST('/api/v1/busquedas-guardadas', { body: { consulta }, ...withIdempotencyKey(key) })),
    refresh: [savedSearchesQuery.queryKey],
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per person and search; the callbacks change with every render
  useEffect(() => {
    if (me && takePendingSearch(query)) save.run(query);
  }, [me?.idusuario, query]);
  const press = () => {
    if (me) return save.run(query);
    keepSearchForLater(query);
    return void navigate(loginThen(`${paths.search}?${query}`));
  };
  const isKept = save.done !== undefined && saved?.some(({ id }) => id === save.done?.id);
  return (
    <div className={none ? styles.saveNone : styles.saveFew}>
      {isKept ? (
        <p role="status" className={styles.kept}>
          <Check size={20} aria-hidden />
          <span>
            {t('saved')}{' '}
            <Link className="link" to={paths.savedSearches}>
              {t('seeAll')}
            </Link>
          </span>
        </p>
      ) : (
        <Button
          look={none ? 'primary' : 'quiet'}
          icon={<BellRing size={20} aria-hidden />}
          busy={save.busy}
          network={me !== null}
          onClick={press}
        >
          {t(none ? 'tellMe' : 'save')}
        </Button>
      )}
      {none && !isKept && <p className="small mute">{t('howOften')}</p>}
      {save.problem && <Refusal problem={save.problem} />}
    </div>
  );
};
