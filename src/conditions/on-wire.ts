import type { ConditionsOnWire } from './contract.ts';
import type { ConditionTerms } from './events.ts';

export const conditionsOnWire = ({ windows }: ConditionTerms): ConditionsOnWire => ({
  plazos: {
    respuesta: windows.hostAnswer,
    pago: windows.guestPayment,
    transferencia: windows.transferWindow,
    borrador: windows.draftLife,
  },
});

export const conditionsFromWire = ({ plazos }: ConditionsOnWire): ConditionTerms => ({
  windows: {
    hostAnswer: plazos.respuesta,
    guestPayment: plazos.pago,
    transferWindow: plazos.transferencia,
    draftLife: plazos.borrador,
  },
});
