import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { DueVisit } from '../dataProvider.ts';

/** Where something can be done about it: the request of a guest, or the space itself. */
export const DueVisitLink = ({ visit: { solicitud, alojamiento, espacio } }: { visit: DueVisit }) => (
  <Link to={solicitud === null ? `/accommodations/${alojamiento}/show` : `/viewing-requests/${solicitud}/show`}>{espacio}</Link>
);

/** Our own, or a guest's. */
export const DueVisitKind = ({ visit: { clase } }: { visit: DueVisit }) => (
  <span className="mute">{useTranslate()(`posada.visit.${clase}`)}</span>
);
