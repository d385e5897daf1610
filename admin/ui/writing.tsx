import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePermissions } from 'react-admin';
import { type Commands, commandsUnder } from '../data/commands.ts';
import { MissingPage } from './MissingPage.tsx';
import { Waiting } from './Pending.tsx';

/** The single place that decides who sees controls that change something (SEC-37): administrators, and nobody until the role is known. */
export const useMayWrite = (): boolean => usePermissions().permissions === 'admin';

/** Whether the user is support: reads and cannot change anything. */
export const useReadsOnly = (): boolean => usePermissions().permissions === 'support';

/** The failure to load the role, with a retry. */
export const useRoleFailure = (): { error: unknown; refetch: () => unknown } => {
  const { error, refetch } = usePermissions();
  return { error, refetch };
};

/** A control that leads to a change: rendered only for those who may make it. */
export const ForWriters = ({ children }: { children: ReactNode }) => (useMayWrite() ? children : null);

/** A page that only administrators can read; for others its path does not exist, nor do its endpoints. */
export const WritersPage = ({ children }: { children: ReactNode }) => {
  const { permissions, isPending } = usePermissions();
  if (isPending) return <Waiting />;
  return permissions === 'admin' ? children : <MissingPage />;
};

type Change<Input, Answer> = Omit<UseMutationOptions<Answer, Error, Input>, 'mutationFn'> & {
  /** `under`: the commands for what may be sent again, under a key that stays the same. */
  readonly send: (write: Commands, input: Input, under: (key: string) => Commands) => Promise<Answer>;
};

/** A change to send; null for those who may not make any, so that its control must be left out. */
export const useChange = <Answer, Input = void>({
  send,
  ...options
}: Change<Input, Answer>): UseMutationResult<Answer, Error, Input> | null => {
  const change = useMutation({ ...options, mutationFn: (input: Input) => send(commandsUnder(), input, commandsUnder) });
  return useMayWrite() ? change : null;
};
