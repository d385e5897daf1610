import { useTranslation } from 'react-i18next';
import { redirect, useParams } from 'react-router-dom';
import { meQuery } from '../api/session.ts';
import type { Handle } from '../head.ts';
import type { PageContext } from '../page.ts';
import { paths } from '../paths.ts';
import './shared/account.module.css';
import { RegisterCountries } from './RegisterCountries.tsx';
import { RegisterPerson } from './RegisterPerson.tsx';
import { RegisterType } from './RegisterType.tsx';
import { countriesQuery } from './shared/queries.ts';

const stepOf = (text: string | undefined): 1 | 2 | 3 => (text === 'step-2' ? 2 : text === 'step-3' ? 3 : 1);

/** Three steps, each with its own URL; the account exists after the first (U-01). */
export const RegisterPage = () => {
  const { t } = useTranslation('account');
  const step = stepOf(useParams()['step']);
  const names = [t('register.step1'), t('register.step2'), t('register.step3')];
  return (
    <div className="form-page">
      <ol className="steps" aria-label={t('register.steps')}>
        {names.map((name, i) => (
          <li key={name} className={i + 1 < step ? 'done' : undefined} aria-current={i + 1 === step ? 'step' : undefined}>
            {name}
          </li>
        ))}
      </ol>
      {step === 1 ? <RegisterPerson /> : step === 2 ? <RegisterType /> : <RegisterCountries />}
    </div>
  );
};

/** A missing or invalid step means the first; without an account only the first is available, with one it is skipped. */
export const load = async ({ client }: PageContext, { request, params }: { request: Request; params: { step?: string } }) => {
  const { search } = new URL(request.url);
  const me = await client.ensureQueryData(meQuery);
  const step = stepOf(params.step);
  if (!/^step-[123]$/.test(params.step ?? '')) throw redirect(paths.register(1) + search);
  if (!me && step > 1) throw redirect(paths.register(1) + search);
  if (me && step === 1) throw redirect((me.onboarded ? paths.home : paths.register(2)) + search);
  if (step === 3) await client.ensureQueryData(countriesQuery);
};

export const handle: Handle = { meta: ({ t }) => ({ title: t('account:register.title'), noindex: true }) };
