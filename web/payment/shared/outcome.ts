import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import type { components } from '../../api/schema.ts';

/** The state of the latest payment; the result page polls it until it is decided (K-12). */
export const outcomeQuery = (id: number, token: string) =>
  queryOptions({
    queryKey: ['payment', 'outcome', id, token],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/pago/estado/{id}/{token}', { params: { path: { id, token } }, signal })),
    retry: false,
  });
export type Outcome = components['schemas']['PaymentOutcome'];

type Unpaid = { readonly idreserva: number; readonly token?: string | undefined; readonly actions: readonly string[] };

/** Money that the guest has sent for an unpaid reservation: not confirmed by the gateway yet, or held for review. Null without any. */
export const useMoneySent = ({ idreserva, token = '', actions }: Unpaid): 'pending' | 'review' | null => {
  const enabled = token !== '' && actions.includes('pay');
  const { data } = useQuery({ ...outcomeQuery(idreserva, token), enabled, refetchInterval: 10_000 });
  return enabled && (data?.status === 'pending' || data?.status === 'review') ? data.status : null;
};
