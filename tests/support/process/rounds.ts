/** Repetitions of a race: once, or as in `ROUNDS=4`, which the long run sets. */
export const ROUNDS = Number(process.env['ROUNDS'] ?? 1);
