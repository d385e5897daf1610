import { readFileSync } from 'node:fs';
import { isAlive } from './server.ts';

/** A process of this program that uses the server: its id and its start time, because ids are reused. */
export type ProgramProcess = { readonly pid: number; readonly began: string };

export const thisProcess = (): ProgramProcess => ({ pid: process.pid, began: beganOf(process.pid) });

/** Those of `programs` that still run, except this process. */
export const livingOthers = (programs: readonly ProgramProcess[]): ProgramProcess[] =>
  programs.filter(({ pid, began }) => pid !== process.pid && isAlive(pid) && beganOf(pid) === began);

/** The start time of the process in ticks since boot (field 22 of /proc/<pid>/stat); empty where the system does not provide it. */
const beganOf = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
};
