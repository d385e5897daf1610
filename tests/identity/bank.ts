import type { Answer, TestApp } from '../support/app.ts';

/** The values that a host enters on the page of bank data. */
export const aBankAccount = (changes: Record<string, unknown> = {}) => ({
  first_name: 'Hugo',
  last_name: 'Vidal',
  government_id: '12.345.678-5',
  phone: '+56 9 1122 3344',
  email: 'pagos.hugo@example.org',
  bank_account_number: '000987651234',
  bank_code: '012',
  bank_name: 'Banco del Sur',
  bank_address: 'Avenida Norte 12',
  branch_code: '7',
  message: 'Cuenta corriente',
  ...changes,
});

/** Enters or changes a person's bank data. */
export const putBankData = (
  app: TestApp,
  token: string,
  changes: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Answer> => app.request('PUT', '/bank-data', { token, body: aBankAccount(changes), headers });
