import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { recordOf } from '../../src/kernel/own.ts';
import { WholePhoneField } from '../account/phone/WholePhoneField.tsx';
import { Button } from '../ui/Button.tsx';
import { ErrorSummary } from '../ui/form/ErrorSummary.tsx';
import { TextArea, TextField } from '../ui/form/Field.tsx';
import { Form } from '../ui/form/Form.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { Unsaved } from '../ui/overlay/Unsaved.tsx';
import { Refusal } from '../ui/state/Failure.tsx';
import { BankCard } from './BankCard.tsx';
import styles from './bank.module.css';
import type { StoredBank } from './queries.ts';
import { type BankField, FIELDS, judge, NUMBERS } from './rules.ts';
import { useBankForm } from './use-bank-form.ts';

/** Three cards: owner, account, bank (docs/rules/product.md#pages). Errors are listed above them, and the page scrolls there (U-07). */
export const BankForm = ({ stored }: { stored: StoredBank }) => {
  const { t } = useTranslation(['account', 'common']);
  const top = useRef<HTMLDivElement>(null);
  const toTop = () => {
    top.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  };
  const { form, isMasked, reveal, save, stale } = useBankForm(stored, toTop);
  const { isDirty } = form.formState;
  const labels = recordOf(FIELDS, (name) => t(`bank.${name}`));
  const field = (name: BankField) => ({
    label: labels[name],
    ...form.field(name, { validate: (typed) => (isMasked && NUMBERS.some((one) => one === name)) || judge(name)(typed) }),
  });
  const numberField = (name: (typeof NUMBERS)[number], hint?: string) => (
    <div className={styles.number}>
      <TextField {...field(name)} className="num" readOnly={isMasked} autoComplete="off" hint={isMasked ? t('bank.shownHint') : hint} />
      {isMasked && (
        <Button
          look="secondary"
          busy={reveal.busy}
          onClick={() => reveal.run(name)}
          aria-label={t('bank.showWhat', { what: labels[name] })}
        >
          {t('bank.show')}
        </Button>
      )}
    </div>
  );
  const hidden = reveal.problem?.code === 'sign_in_again' ? null : reveal.problem;
  const failed =
    save.problem && save.problem.status !== 412 && save.problem.code !== 'sign_in_again' && Object.keys(save.problem.fields).length === 0
      ? save.problem
      : null;
  return (
    <Form className="form" onSubmit={form.handleSubmit((values) => save.run(values), toTop)}>
      <div ref={top} tabIndex={-1}>
        <ErrorSummary {...form.summary(labels)} />
      </div>
      <Refusal problem={hidden} />
      <BankCard title={t('bank.owner')}>
        <div className="form-2">
          <TextField {...field('first_name')} autoComplete="given-name" />
          <TextField {...field('last_name')} autoComplete="family-name" />
        </div>
        {numberField('government_id', t('bank.governmentIdHint'))}
        <WholePhoneField {...field('phone')} country="CL" />
        <TextField {...field('email')} type="email" autoComplete="email" />
      </BankCard>
      <BankCard title={t('bank.account')}>
        {numberField('bank_account_number')}
        <TextArea {...field('message')} rows={3} />
      </BankCard>
      <BankCard title={t('bank.bank')}>
        <TextField {...field('bank_name')} autoComplete="off" />
        <div className="form-2">
          <TextField {...field('bank_code')} autoComplete="off" />
          <TextField {...field('branch_code')} autoComplete="off" />
        </div>
        <TextField {...field('bank_address')} autoComplete="off" />
      </BankCard>
      <p className="small mute">{t('bank.hold')}</p>
      <Button type="submit" busy={save.busy}>
        {t('common:save')}
      </Button>
      <Dialog
        open={failed !== null}
        kind="urgent"
        onClose={save.reset}
        title={t('bank.failedTitle')}
        actions={<Button onClick={save.reset}>{t('common:close')}</Button>}
      >
        <Refusal problem={failed} />
      </Dialog>
      <StaleDialog stale={stale} />
      <Unsaved
        unsaved={() => isDirty}
        words={{
          title: t('bank.leaving.title'),
          text: t('bank.leaving.text'),
          stay: t('bank.leaving.stay'),
          leave: t('bank.leaving.leave'),
        }}
      />
    </Form>
  );
};

/** The data was changed elsewhere: the person loads the newer data, or overwrites it with theirs. */
const StaleDialog = ({ stale }: { stale: ReturnType<typeof useBankForm>['stale'] }) => {
  const { t } = useTranslation('account');
  return (
    <Dialog
      open={stale.isOpen}
      onClose={stale.close}
      title={t('bank.stale.title')}
      actions={
        <>
          <Button look="quiet" busy={stale.see.busy} onClick={() => stale.see.run()}>
            {t('bank.stale.see')}
          </Button>
          <Button busy={stale.saveMine.busy} onClick={() => stale.saveMine.run()}>
            {t('bank.stale.mine')}
          </Button>
        </>
      }
    >
      <p>{t('bank.stale.text')}</p>
      <Refusal problem={stale.see.problem ?? stale.saveMine.problem} />
    </Dialog>
  );
};
