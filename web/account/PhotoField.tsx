import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { answer, api } from '../api/client.ts';
import { type Me, meQuery } from '../api/session.ts';
import { useCommand } from '../api/use-command.ts';
import { useOnlyLooking } from '../ui/Button.tsx';
import { FileField } from '../ui/form/FileField.tsx';
import { useFieldText } from '../ui/form/use-field-text.ts';
import { Refusal } from '../ui/state/Failure.tsx';
import styles from './shared/account.module.css';

/** One's own portrait: a selected picture is uploaded immediately and previewed in place. */
export const PhotoField = ({ me }: { me: Me }) => {
  const { t } = useTranslation('account');
  const text = useFieldText();
  const client = useQueryClient();
  const because = useOnlyLooking();
  const send = useCommand({
    send: (file: File) =>
      answer(
        api.POST('/api/v1/users/updatePhoto', {
          body: { foto: '' },
          bodySerializer: () => {
            const form = new FormData();
            form.set('foto', file);
            return form;
          },
        }),
      ),
    onDone: ({ imagen }) => client.setQueryData(meQuery.queryKey, (before) => before && { ...before, imagen }),
  });
  const code = send.problem?.fields['foto']?.[0];
  return (
    <div className={styles.photo}>
      <span className="avatar soft" aria-hidden="true">
        {me.imagen ? <img src={me.imagen} alt="" width={96} height={96} /> : me.nombre.charAt(0)}
      </span>
      <div>
        <FileField
          label={t('profile.photo')}
          hint={t('profile.photoHint')}
          error={code && text(code)}
          because={because}
          accept="image/jpeg,image/png,image/webp"
          onChoose={(file) => file && send.run(file)}
        />
        {send.problem && !code && <Refusal problem={send.problem} />}
        <p role="status" className="small mute">
          {send.busy ? t('profile.photoSending') : send.done ? t('profile.photoSaved') : ''}
        </p>
      </div>
    </div>
  );
};
