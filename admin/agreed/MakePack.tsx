import GavelIcon from '@mui/icons-material/GavelOutlined';
import { useTranslate } from 'react-admin';
import { save } from '../data/save.ts';
import { Command } from '../ui/Command.tsx';
import commands from '../ui/commands.module.css';
import styles from './agreed-then.module.css';

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** Creates the signed evidence pack of a dispute: both files are downloaded, and the purpose is recorded in the log (D9). */
export const MakePack = ({ id }: { id: number }) => {
  const t = useTranslate();
  return (
    <span className={`${commands.row} ${styles.pack}`}>
      <Command
        label="posada.agreed.pack"
        about={`R-${id}`}
        icon={<GavelIcon />}
        asks="posada.agreed.purpose"
        tells={t('posada.agreed.packTells')}
        event={`/desk/reservation/${id}`}
        send={async (write, reason) => {
          const { name, json, pdf } = await write.makePack(id, reason);
          save(new Blob([json.text], { type: 'application/json' }), `${name}.json`);
          save(new Blob([bytesOf(pdf.base64)], { type: 'application/pdf' }), `${name}.pdf`);
        }}
      />
      <a href="/api/v1/evidence/verify-pack.mjs" download>
        {t('posada.agreed.verifier')}
      </a>
      <a href="/api/v1/evidence/keys" download="keys.json">
        {t('posada.agreed.keys')}
      </a>
    </span>
  );
};
