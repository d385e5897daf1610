import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dayIn } from '../../../src/kernel/local-time.ts';
import type { StayRules } from '../../calendar/rules.ts';
import { useEnv } from '../../env.ts';
import { busyQuery, type Listing } from '../shared/queries.ts';

/** The rules for the calendar of this space: its busy nights and its shortest stay, as of today in its own time zone. */
export const useStayRules = ({ idalojamiento, zona_horaria, tiempo_min, modalidad_tiempo, noches_sueltas }: Listing): StayRules => {
  const { now, stays } = useEnv();
  const today = dayIn(zona_horaria, now);
  const busy = useQuery(busyQuery(idalojamiento)).data;
  return useMemo(
    () => ({
      today,
      busy: new Set(busy ?? []),
      minNights: tiempo_min,
      leastNights: stays.leastNights,
      byMonth: modalidad_tiempo === 'mensual',
      sellsOrphans: noches_sueltas,
    }),
    [today, busy, tiempo_min, modalidad_tiempo, stays.leastNights, noches_sueltas],
  );
};
