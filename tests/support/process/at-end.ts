const waiting: (() => unknown)[] = [];

/**
 * Ends something after the file, whichever test started it: vitest's `afterAll` does nothing when a test calls it, and files share a
 * process (ADR 144). Last started, first ended, after the hooks of the file.
 */
export const atEnd = (end: () => unknown): void => void waiting.push(end);

/** Ends all of it. What cannot be ended keeps nothing else from it. */
export const endAll = async (): Promise<void> => {
  const faults: unknown[] = [];
  for (let end = waiting.pop(); end; end = waiting.pop()) {
    try {
      await end();
    } catch (fault) {
      faults.push(fault);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `could not be ended: ${faults.join('; ')}`);
};
