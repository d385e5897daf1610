import { z } from 'zod';
import { eachLanguage, SPOKEN } from '../kernel/languages.ts';
import { recordOf } from '../kernel/own.ts';
import { SENT_BACK_REASONS } from '../kernel/sent-back.ts';
import { ACTIONS } from './policies.ts';
import { CATEGORIES, FEATURES, PHOTO_SLOTS, PROXIMITY, ROOM_FEATURES, WELCOME, WIRE_MODES, WIRE_TYPES } from './vocabulary.ts';

const flag = z.literal([0, 1]);
const textsByLanguage = z.object(eachLanguage(() => z.string().optional()));

export const photoShape = z
  .object({
    idgaleria: z.int(),
    url: z.string(),
    url_320: z.string(),
    url_640: z.string(),
    url_1280: z.string(),
    srcset: z.string(),
    width: z.int(),
    height: z.int(),
    placeholder: z.string().describe('Blurred thumbnail as a data URL'),
    dibujo: z.boolean().describe('Demo drawing, not a photo of the space'),
    slot: z.enum(PHOTO_SLOTS).nullable(),
  })
  .meta({ id: 'Photo' });

export const room = z.object({ idpieza: z.int(), ...recordOf(ROOM_FEATURES, () => z.int()) }).meta({ id: 'Room' });

/** A card of a space for lists: all public data except the long texts. */
export const card = z
  .object({
    idalojamiento: z.int(),
    nombre: textsByLanguage,
    tipo: z.enum(WIRE_TYPES),
    categoria: z.enum(CATEGORIES),
    modalidad_tiempo: z.enum(WIRE_MODES),
    comuna: z.string().describe('Name of the most local catalogue place'),
    pais: z.string(),
    country_code: z.string(),
    zona_horaria: z.string(),
    latitud: z.number().describe('Of the public point, 150 to 300 m off the exact one'),
    longitud: z.number(),
    moneda: z.string(),
    currency: z.string(),
    arriendo: z.number().nullable(),
    arriendo_diario: z.number().nullable(),
    arriendo_basicos: z.number(),
    arriendo_comunes: z.number(),
    gastos_comunes: z.number(),
    arriendo_limpieza: z.number(),
    arriendo_total: z.number().nullable(),
    garantia: z.number().nullable(),
    m2: z.int(),
    rooms: z.int(),
    maximo_huespedes: z.int(),
    tiempo_min: z.int(),
    dni: z.string(),
    numeroRegistro: z.string().nullable(),
    video_url: z.string().nullable(),
    aprobado: z.literal([0, 1, 2]).describe('0 draft, 1 approved, 2 pending (D-52)'),
    verificado: flag,
    eliminado: flag,
    bloqueado: flag,
    destacado: flag,
    ical: flag.describe('Nights are also imported from an external calendar (D-111)'),
    gallery: z.array(photoShape),
    user: z.object({ idusuario: z.int(), nombre: z.string(), imagen: z.string().nullable() }),
    actions: z.array(z.enum(ACTIONS)),
    ...recordOf(FEATURES, () => z.int()),
    ...recordOf(PROXIMITY, () => flag),
    ...recordOf(WELCOME, () => z.int()),
    piezas: z.array(room),
  })
  .meta({ id: 'AccommodationCard' });

/** What everyone may know about a host (D-44). */
export const publicHost = card.shape.user.extend({
  idiomas: z.array(z.enum(SPOKEN)),
  miembro_desde: z.int().nullable().describe('Year the host joined'),
  tasa_respuesta: z.int().nullable().describe('Percent of requests answered in the last 365 days, rounded down; null below three'),
  tiempo_respuesta: z.int().nullable().describe('Median minutes from request to answer, same rules'),
  presentacion: z.array(z.string()).describe('The same as sentences, in the response language'),
});

export const publicFace = card
  .extend({
    sobre_nosotros: textsByLanguage.describe('Sanitised HTML'),
    reglas: textsByLanguage,
    espacios_comunes: textsByLanguage,
    uso_cocina: textsByLanguage,
    aseo_limpieza: textsByLanguage,
    hora_llegada: z.string().describe('Earliest arrival, `HH:MM` local time'),
    hora_salida: z.string().describe('Latest departure'),
    noches_sueltas: z.boolean().describe('A gap below the minimum stay may be requested whole (D-90)'),
    sueltas_junto_a_bloqueos: z.boolean().describe('Also a gap beside a host block'),
    calendario: z
      .object({
        leido: z.iso.datetime().nullable().describe('Last import of the stalest external calendar; null while any was never imported'),
        al_dia: z.boolean().describe('All were imported within the last two hours'),
      })
      .nullable()
      .describe('Freshness of external calendars; null if none is imported'),
    devuelto: z
      .object({ motivo: z.enum(SENT_BACK_REASONS), palabras: z.string().nullable(), fecha: z.string() })
      .optional()
      .describe('Changes requested before resubmission; owner and administrators only'),
    opiniones: z.object({ total: z.int(), promedio: z.number().nullable().describe('One decimal; null below three reviews') }),
    user: publicHost,
  })
  .meta({ id: 'AccommodationFace' });

/** All fields, including the exact point, for the owner and administrators. */
export const ownAccommodation = publicFace
  .extend({
    direccion: z.string(),
    numero: z.string(),
    pin_movido: z.boolean().describe('The host moved the pin to the entrance'),
    external_reference: z.string().nullable(),
    visitas: z.int(),
    motivo_bloqueo: z.enum(['three_strikes', 'admin']).nullable(),
    fecha_bloqueo: z.string().nullable(),
    marcas_rechazo: z.int(),
    marcas: z.array(z.object({ fecha: z.string(), vence: z.string() })).describe('Active rejection markers and their expiry (D-50)'),
    proxima_llegada: z.string().nullable().describe('Date of the next accepted or paid arrival'),
    solicitudes: z.int().describe('Requests awaiting the host'),
    solicitud_vence: z.string().nullable().describe('When the first of them expires'),
    reservas_vigentes: flag.describe('Paid or live reservations prevent its removal (D-116)'),
    fecha_publicacion: z.string(),
    fecha_aprobacion: z.string().nullable(),
    get_url_ical: z
      .object({ url_ical: z.string() })
      .describe('Calendar URL (SEC-12); empty for support and during impersonation of the host'),
    get_url_json: z.object({ url_json: z.string() }),
  })
  .meta({ id: 'Accommodation' });

export type PhotoView = z.input<typeof photoShape>;
export type CardView = z.input<typeof card>;
export type FaceView = z.input<typeof publicFace>;
export type OwnView = z.input<typeof ownAccommodation>;
