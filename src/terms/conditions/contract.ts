import { z } from 'zod';
import { COUNTRIES } from '../../kernel/countries.ts';
import { milliseconds } from '../../kernel/durations.ts';
import { MONTHLY_FROM_NIGHTS } from '../../kernel/stay-rules.ts';
import { contract } from '../../server/http/contract.ts';
import { personNames } from '../../server/names.ts';
import type { ConditionTerms } from '../events.ts';
import { cancelling, confirming, proposing, rejecting, versionsShape } from '../versions/contract.ts';

/** Versioned site conditions: one administrator proposes, another confirms (ADR 97). Support reads. */
const desk = { tag: 'console', role: 'admin' } as const;

/** Nobody waits longer than two months; anything longer is a typo. */
const LONGEST_WINDOW = 'P60D';
const isWindow = (text: string): boolean => {
  try {
    const ms = milliseconds(text);
    return ms > 0 && ms <= milliseconds(LONGEST_WINDOW);
  } catch {
    return false;
  }
};
const window = z
  .string()
  .max(20)
  .refine(isWindow, 'invalid')
  .meta({ description: 'ISO 8601 duration above zero, at most P60D, such as PT24H.' });

export const conditionTerms = z
  .strictObject({
    plazos: z.strictObject({
      respuesta: window.meta({ description: 'For the host to answer a request.' }),
      pago: window.meta({ description: 'For the guest to pay once accepted.' }),
      transferencia: window.meta({ description: 'To announce a bank transfer once chosen (D-48).' }),
      borrador: window.meta({ description: 'For a draft that is never requested (D-41).' }),
    }),
    opera: z
      .array(z.enum(COUNTRIES))
      .min(1)
      .max(COUNTRIES.length)
      .meta({ description: 'Countries where spaces can be published, found and requested (D-06).' }),
    ley_alquiler: z.boolean().meta({ description: 'Rejects stays longer than the local letting law allows (D-05).' }),
    noches_minimas: z.int().min(1).max(MONTHLY_FROM_NIGHTS).meta({ description: 'Global minimum stay; 1 leaves it to each space (D-04).' }),
  })
  .meta({ id: 'ConditionTerms' });
export type ConditionsOnWire = z.output<typeof conditionTerms>;

export const readConditions = contract({
  ...desk,
  name: 'consoleConditions',
  summary: 'Lists the conditions in force and every proposed version, latest first; version 0 is the settings',
  method: 'get',
  path: '/console/conditions',
  response: versionsShape(conditionTerms).extend({ nombres: personNames }).meta({ id: 'ConsoleConditions' }),
});

export const proposeConditions = contract({
  ...desk,
  ...proposing(conditionTerms),
  name: 'consoleProposeConditions',
  summary: 'Proposes conditions with their effective instant; another administrator must confirm them',
  path: '/console/conditions',
});
export const confirmConditions = contract({
  ...desk,
  ...confirming,
  name: 'consoleConfirmConditions',
  summary: 'Confirms conditions proposed by another administrator: they take effect at their instant, in every process',
  path: '/console/conditions/{version}/confirm',
});
export const rejectConditions = contract({
  ...desk,
  ...rejecting,
  name: 'consoleRejectConditions',
  summary: 'Closes proposed conditions: another administrator rejects them, or the proposer withdraws them',
  path: '/console/conditions/{version}/reject',
});
export const cancelConditions = contract({
  ...desk,
  ...cancelling,
  name: 'consoleCancelConditions',
  summary: 'Cancels confirmed conditions before they take effect; one administrator is enough',
  path: '/console/conditions/{version}/cancel',
});

export const conditionsOnWire = ({ windows, operates, enforcesLettingLaw, leastNights }: ConditionTerms): ConditionsOnWire => ({
  plazos: {
    respuesta: windows.hostAnswer,
    pago: windows.guestPayment,
    transferencia: windows.transferWindow,
    borrador: windows.draftLife,
  },
  opera: [...operates],
  ley_alquiler: enforcesLettingLaw,
  noches_minimas: leastNights,
});

/** Countries sorted by code without duplicates, so that equal terms are equal events. */
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
