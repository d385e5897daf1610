/** How often a race is run: once, or as often as `ROUNDS=4` says, which the long run sets. */
export const ROUNDS = Number(process.env['ROUNDS'] ?? 1);
