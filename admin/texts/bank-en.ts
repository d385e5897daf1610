/** Where a host is paid, in English. */
export const bankEn = {
  title: 'Bank details',
  none: 'Never given.',
  held: 'Held until %{until}: the host has changed the bank details.',
  heldUntil: 'Not paid until',
  see: 'See the numbers',
  of: 'Bank details of U-%{id}',
  close: 'Close',
  field: {
    first_name: 'First name',
    last_name: 'Last name',
    government_id: 'National id',
    phone: 'Phone',
    email: 'E-mail',
    bank_account_number: 'Account',
    bank_code: 'Bank code',
    bank_name: 'Bank',
    bank_address: 'Address of the bank',
    branch_code: 'Branch',
    message: 'Message',
  },
};
