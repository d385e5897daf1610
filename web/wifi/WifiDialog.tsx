import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PERSON_TEXTS } from '../../src/kernel/person-texts.ts';
import { answer, api } from '../api/client.ts';
import { useCommand } from '../api/use-command.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/form/Field.tsx';
import { useFieldText } from '../ui/form/use-field-text.ts';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { useToast } from '../ui/overlay/Toasts.tsx';
import { Failure, Refusal } from '../ui/state/Failure.tsx';
import { LinesSkeleton } from '../ui/state/Skeletons.tsx';

const wifiQuery = (listing: number) =>
  queryOptions({
    queryKey: ['wifi', listing],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/accommodations/{id}/wifi', { params: { path: { id: listing } }, signal })),
    gcTime: 0,
  });
type Wifi = Awaited<ReturnType<NonNullable<ReturnType<typeof wifiQuery>['queryFn']>>>['wifi'];

/** The host's wifi of one space; an empty name removes it. */
export const WifiDialog = ({ listing, onClose }: { listing: number; onClose: () => void }) => {
  const { t } = useTranslation('stay');
  const { data, error, refetch } = useQuery(wifiQuery(listing));
  if (data) return <Form listing={listing} wifi={data.wifi} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t('wifi.title')}>
      {error ? <Failure error={error} retry={() => void refetch()} /> : <LinesSkeleton count={3} />}
    </Dialog>
  );
};

const Form = ({ listing, wifi, onClose }: { listing: number; wifi: Wifi; onClose: () => void }) => {
  const { t } = useTranslation('stay');
  const text = useFieldText();
  const toast = useToast();
  const [red, setRed] = useState(wifi?.red ?? '');
  const [clave, setClave] = useState(wifi?.clave ?? '');
  const save = useCommand({
    send: () =>
      answer(
        api.PUT('/api/v1/accommodations/{id}/wifi', {
          params: { path: { id: listing } },
          body: red.trim() === '' ? { red: null } : { red, clave },
        }),
      ),
    onDone: () => {
      toast.say(t('wifi.saved'));
      onClose();
    },
    refresh: [['wifi'], ['reservations', 'stay']],
  });
  const fault = (name: 'red' | 'clave') => {
    const code = save.problem?.fields[name]?.[0];
    return code && text(code);
  };
  const faults = { red: fault('red'), clave: fault('clave') };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('wifi.title')}
      actions={
        <Button busy={save.busy} onClick={() => save.run()}>
          {t('wifi.save')}
        </Button>
      }
    >
      <p className="small mute">{t('wifi.text')}</p>
      <TextField
        label={t('wifi.network')}
        hint={t('wifi.networkHint')}
        value={red}
        error={faults.red}
        maxLength={PERSON_TEXTS.wifiName.max}
        autoComplete="off"
        onChange={(event) => setRed(event.target.value)}
      />
      <TextField
        label={t('wifi.key')}
        hint={t('wifi.keyHint')}
        value={clave}
        error={faults.clave}
        maxLength={PERSON_TEXTS.wifiPassword.max}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setClave(event.target.value)}
      />
      {save.problem && !faults.red && !faults.clave && <Refusal problem={save.problem} />}
    </Dialog>
  );
};
