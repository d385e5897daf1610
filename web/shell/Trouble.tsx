import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { ChunkTimeout } from '../ui/state/chunk-time.ts';
import { NotFoundPage } from './NotFoundPage.tsx';

const isChunkFailure = (error: unknown) =>
  error instanceof ChunkTimeout ||
  (error instanceof Error && /dynamically imported module|preload CSS|Failed to fetch|Loading chunk|error loading/i.test(error.message));

/** The error page for a URL: gone, not found, code not loaded, or an unexpected error. The URL stays. */
export const Trouble = ({ inside = false }: { inside?: boolean }) => {
  const { t } = useTranslation();
  const error = useRouteError();
  if (isRouteErrorResponse(error) && (error.status === 404 || error.status === 410))
    return <NotFoundPage {...(error.data as { code?: string; near?: string } | null)} />;
  const chunk = isChunkFailure(error);
  const body = (
    <div className="wrap trouble">
      <h1>{chunk ? t('trouble.chunkTitle') : t('trouble.title')}</h1>
      <p className="mute">{chunk ? t('trouble.chunk') : t('trouble.text')}</p>
      <p className="row">
        <Button onClick={() => location.reload()}>{t('trouble.reload')}</Button>
        <ButtonLink look="quiet" to={paths.home}>
          {t('trouble.home')}
        </ButtonLink>
      </p>
    </div>
  );
  return inside ? body : <main id="contenido">{body}</main>;
};
