import type { ConditionTerms } from '../events.ts';
import type { ConditionsOnWire } from './contract.ts';

export const conditionsOnWire = ({ windows, operates, enforcesLettingLaw, leastNights }: ConditionTerms): ConditionsOnWire => ({
  plazos: {
    respuesta: windows.hostAnswer,
    pago: windows.guestPayment,
    transferencia: windows.transferWindow,
    borrador: windows.draftLife,
  },
  ...{ opera: [...operates], ley_alquiler: enforcesLettingLaw, noches_minimas: leastNights },
});

/** Countries in the order of their codes, each once, so that equal terms are equal events. */
export const conditionsFromWire = ({ plazos, opera, ley_alquiler, noches_minimas }: ConditionsOnWire): ConditionTerms => ({
  windows: {
    hostAnswer: plazos.respuesta,
    guestPayment: plazos.pago,
    transferWindow: plazos.transferencia,
    draftLife: plazos.borrador,
  },
  operates: [...new Set(opera)].sort(),
  enforcesLettingLaw: ley_alquiler,
  leastNights: noches_minimas,
});
