import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePermissions } from 'react-admin';
import { type Commands, commands } from '../data/commands.ts';
import { MissingPage } from './MissingPage.tsx';
import { Waiting } from './Pending.tsx';

/** The one place that decides who is shown what changes something (SEC-37): administrators, and nobody until it is known who asks. */
export const useMayWrite = (): boolean => usePermissions().permissions === 'admin';

/** Whoever helps people: reads and changes nothing. */
export const useReadsOnly = (): boolean => usePermissions().permissions === 'support';

/** That the role could not be read, and how to ask again. */
export const useRoleFailure = (): { error: unknown; refetch: () => unknown } => {
  const { error, refetch } = usePermissions();
  return { error, refetch };
};

/** A control that leads to a change: there for whoever may make it, absent for everybody else. */
export const ForWriters = ({ children }: { children: ReactNode }) => (useMayWrite() ? children : null);

/** A page that only whoever may write can read; for others its address does not exist, as its calls do not. */
export const WritersPage = ({ children }: { children: ReactNode }) => {
  const { permissions, isPending } = usePermissions();
  if (isPending) return <Waiting />;
  return permissions === 'admin' ? children : <MissingPage />;
};

type Change<Given, Answer> = Omit<UseMutationOptions<Answer, Error, Given>, 'mutationFn'> & {
  readonly send: (write: Commands, given: Given) => Promise<Answer>;
};

/** A change, to be sent; null for whoever may make none, so that its control has to be left out. */
export const useChange = <Answer, Given = void>({
  send,
  ...options
}: Change<Given, Answer>): UseMutationResult<Answer, Error, Given> | null => {
  const change = useMutation({ ...options, mutationFn: (given: Given) => send(commands, given) });
  return useMayWrite() ? change : null;
};
