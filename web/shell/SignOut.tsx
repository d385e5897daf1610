import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { answer, api } from '../api/client.ts';
import { becomes } from '../api/session.ts';
import { useCommand } from '../api/use-command.ts';
import { COMPARED, HIDDEN } from '../favourites/shared/stored-here.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { Refusal } from '../ui/state/Failure.tsx';

/** Personal data that tabs and browser store: searches, viewed spaces, unsent messages. Settings of the browser itself stay. */
const TRACES = ['posada.recent-searches', 'posada.visits', HIDDEN, COMPARED] as const;
const forgetTraces = (): void => {
  try {
    sessionStorage.clear();
    for (const key of TRACES) localStorage.removeItem(key);
  } catch {
    // storage may be unavailable: then nothing was stored
  }
};

/** Asks for confirmation, clears all data of this person from the browser and reloads the page. */
export const SignOut = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation(['common', 'signIn']);
  const client = useQueryClient();
  const leave = useCommand({
    send: async () => {
      // the next person here gets none of this one's push messages
      await import('../notices/push.ts').then(({ leaveDevice }) => leaveDevice()).catch(() => undefined);
      return answer(api.POST('/api/v1/users/logout'));
    },
    onDone: async () => {
      becomes(client, null);
      forgetTraces();
      await import('../publish/form/store.ts').then(({ deleteDrafts }) => deleteDrafts()).catch(() => undefined);
      location.assign(paths.home);
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('signIn:signOut.title')}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('signIn:signOut.stay')}
          </Button>
          <Button busy={leave.busy} onClick={() => leave.run()}>
            {t('signIn:signOut.leave')}
          </Button>
        </>
      }
    >
      <p>{t('signIn:signOut.text')}</p>
      <Refusal problem={leave.problem} />
    </Dialog>
  );
};
