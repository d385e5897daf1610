import { useTranslate } from 'react-admin';
import type { DueVisit } from '../data/records.ts';
import { Named } from '../ui/Named.tsx';
import { NOTHING } from '../ui/nothing.ts';

/** A link to where the visit is handled: the guest's request, or the space itself. */
export const DueVisitLink = ({ visit: { solicitud, alojamiento, espacio } }: { visit: DueVisit }) => (
  <Named name={espacio} to={solicitud === null ? `/accommodations/${alojamiento}/show` : `/viewing-requests/${solicitud}/show`} />
);

/** Our own visit, or a guest's. */
export const DueVisitKind = ({ visit: { clase } }: { visit: DueVisit }) => {
  const t = useTranslate();
  return <span className="mute">{clase ? t(`posada.visit.${clase}`, { _: clase }) : NOTHING}</span>;
};
