/** Where a host is paid, in Spanish. */
export const bankEs = {
  title: 'Datos bancarios',
  none: 'Nunca los dio.',
  held: 'Retenido hasta %{until}: el anfitrión cambió sus datos bancarios.',
  heldUntil: 'No se le paga hasta',
  see: 'Ver los números',
  of: 'Datos bancarios de U-%{id}',
  close: 'Cerrar',
  field: {
    first_name: 'Nombre',
    last_name: 'Apellido',
    government_id: 'Documento',
    phone: 'Teléfono',
    email: 'Correo',
    bank_account_number: 'Cuenta',
    bank_code: 'Código del banco',
    bank_name: 'Banco',
    bank_address: 'Dirección del banco',
    branch_code: 'Sucursal',
    message: 'Mensaje',
  },
};
