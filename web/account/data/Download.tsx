import { FileJson, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { answer, api } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/Button.tsx';
import { Refusal } from '../../ui/state/Failure.tsx';
import styles from './data.module.css';

type Format = 'json' | 'html';
const TYPES = { json: 'application/json', html: 'text/html' } as const;

/** Downloads a text as a file. */
const save = (text: string, format: Format): void => {
  const url = URL.createObjectURL(new Blob([text], { type: TYPES[format] }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `posada-${new Date().toISOString().slice(0, 10)}.${format}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000); // leaves the browser time to read it
};

/**
 * Everything stored about a person, as a readable page or as data (U-08). Asks for the password if it was not entered recently (SEC-33).
 */
export const Download = () => {
  const { t } = useTranslation('ownData');
  const download = useCommand({
    send: async (format: Format) => {
      const text: string = await answer(api.GET('/api/v1/users/me/export', { params: { query: { format } }, parseAs: 'text' }));
      return { text, format };
    },
    onDone: ({ text, format }) => save(text, format),
  });
  const button = (format: Format, Icon: typeof FileText) => (
    <Button look="secondary" icon={<Icon size={18} aria-hidden />} busy={download.busy} onClick={() => download.run(format)}>
      {t(`download.${format}`)}
    </Button>
  );
  return (
    <section className={`panel ${styles.section}`} aria-labelledby="h-download">
      <h2 id="h-download">{t('download.title')}</h2>
      <p>{t('download.text')}</p>
      <div className={styles.buttons}>
        {button('html', FileText)}
        {button('json', FileJson)}
      </div>
      <p className="small mute" role="status">
        {download.done && !download.busy ? t('download.done') : t('download.password')}
      </p>
      <Refusal problem={download.problem?.code === 'sign_in_again' ? null : download.problem} />
    </section>
  );
};
