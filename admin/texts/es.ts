import type { TranslationMessages } from 'react-admin';
import { ra } from './ra-es.ts';

/** Spanish of the console: react-admin's own words (`ra-es.ts`) and ours. */
export const es: TranslationMessages = {
  ra,
  resources: {
    accommodations: {
      name: 'Espacio |||| Espacios',
      fields: {
        id: 'N.º',
        foto: 'Foto',
        nombre: 'Nombre',
        comuna: 'Lugar',
        pais: 'País',
        anfitrion: 'Anfitrión',
        estado: 'Estado',
        verificado: 'Verificado',
        marcas: 'Marcas',
        publicado: 'Publicado',
      },
    },
    reservations: {
      name: 'Reserva |||| Reservas',
      fields: {
        id: 'N.º',
        status: 'Estado',
        causa: 'Causa',
        alojamiento: 'Espacio',
        huesped: 'Huésped',
        anfitrion: 'Anfitrión',
        fecha_inicio: 'Llegada',
        fecha_termino: 'Salida',
        total: 'Total',
        tipopago: 'Pago',
        vence: 'Vence',
        fecha_pago: 'Pagada el',
        transferencia: 'Transferencias por confirmar',
      },
    },
    users: {
      name: 'Persona |||| Personas',
      fields: { id: 'N.º', nombre: 'Nombre', tipo: 'Tipo', pais: 'País', idioma: 'Idioma', is_admin: 'Administra', registrado: 'Registro' },
    },
  },
  posada: {
    done: 'Hecho',
    refused: 'La acción no se pudo completar',
    menu: 'Principal',
    sure: '¿Seguro?',
    irreversible: 'No se puede deshacer.',
    reason: 'Motivo',
    approve: 'Aprobar',
    verify: 'Verificar',
    markPaid: 'Marcar pagada',
    cancel: 'Cancelar',
    type: { anfitrion: 'Anfitrión', huesped: 'Huésped' },
    state: {
      pending: 'Pendiente',
      approved: 'Aprobado',
      blocked: 'Bloqueado',
      removed: 'Retirado',
      requested: 'Por responder',
      accepted: 'Aceptada',
      paid: 'Pagada',
      ended: 'Cerrada',
    },
  },
};
