import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useLocaleState, useTranslate } from 'react-admin';
import { amountText, dayText, stayLengthText, withPercent } from '../../src/kernel/formats.ts';
import { exactInstantText } from '../../src/kernel/instants.ts';
import type { Console } from '../data/dataProvider.ts';
import type { Consequence } from '../data/records.ts';
import commands from '../ui/commands.module.css';
import { Word } from '../ui/Word.tsx';

type Props = { id: number; zone: string; command: Consequence['comando'] };

/** What a command would do now: nights, money, deadline, coupon and mails, computed by the code that executes it (D10). */
export const Consequences = ({ id, zone, command }: Props) => {
  const provider = useDataProvider<Console>();
  const t = useTranslate();
  const { data, error } = useQuery({ queryKey: ['reservations', 'consequences', id], queryFn: () => provider.consequences(id), gcTime: 0 });
  const found = data?.find(({ comando }) => comando === command);
  if (error) return <p className="mute">{t('posada.failed')}</p>;
  if (!found) return <p className="mute">{t('posada.consequence.counting')}</p>;
  if (found.rechazo !== null) return <p>{t(`posada.refusal.${found.rechazo}`, { _: t('posada.consequence.refused') })}</p>;
  return <Found found={found} zone={zone} />;
};

const Found = ({ found: { espera, noches, devolucion, plazo, cupon, correos }, zone }: { found: Consequence; zone: string }) => {
  const t = useTranslate();
  const [locale] = useLocaleState();
  const day = (value: string) => dayText(locale, value);
  return (
    <>
      {espera && <p>{t('posada.consequence.second')}</p>}
      <dl className={commands.consequences}>
        {noches && (
          <div>
            <dt>{t(`posada.consequence.nights.${noches.efecto}`)}</dt>
            <dd className="num">
              {day(noches.fecha_inicio)} – {day(noches.fecha_termino)}, {stayLengthText(locale, noches.fecha_inicio, noches.fecha_termino)}
            </dd>
          </div>
        )}
        {devolucion && (
          <div>
            <dt>{t('posada.consequence.refund')}</dt>
            <dd className="num">
              {`${amountText(devolucion.amount, devolucion.currency)} (${withPercent(locale, String(devolucion.percentage))})`}
            </dd>
          </div>
        )}
        {plazo && (
          <div>
            <dt>{t(`posada.consequence.deadline.${plazo.causa}`)}</dt>
            <dd className="num">{exactInstantText(locale, zone, plazo.hasta)}</dd>
          </div>
        )}
        {cupon && (
          <div>
            <dt>{t('posada.consequence.coupon')}</dt>
            <dd>{t(`posada.consequence.coupons.${cupon}`)}</dd>
          </div>
        )}
        <MailsTold mails={correos} />
      </dl>
    </>
  );
};

/** The mails that a command sends, by type. */
export const MailsTold = ({ mails }: { mails: readonly { readonly template: string }[] }) => {
  const t = useTranslate();
  return (
    <div>
      <dt>{t('posada.consequence.mails')}</dt>
      <dd>
        {mails.length === 0
          ? t('posada.consequence.nobody')
          : mails.map(({ template }) => (
              <span key={template}>
                <Word of="template" is={template} />
              </span>
            ))}
      </dd>
    </div>
  );
};
