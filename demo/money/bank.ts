import type { BankChange } from '../../src/identity/bank/data.ts';
import { DEMO_BANK } from '../../src/payments/settings.ts';
import { between } from '../chance.ts';
import type { Person } from '../people.ts';

/** A fictitious account at a fictitious bank, the same on every start for the same host. */
export const bankAccountOf = ({ email, firstName, lastName, language }: Person): Required<BankChange> => ({
  first_name: firstName,
  last_name: lastName,
  government_id: String(between(`${email}/id`, 10_000_000, 19_999_999)),
  phone: null,
  email,
  bank_account_number: `000-${between(`${email}/account`, 100_000, 999_999)}-${between(`${email}/branch`, 10, 99)}`,
  bank_code: '000',
  bank_name: DEMO_BANK.name,
  bank_address: null,
  branch_code: null,
  message: language === 'es' ? 'Cuenta de demostración' : 'Demonstration account',
});
