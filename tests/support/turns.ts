import { inTurn, MAX_WAITING } from '../../src/server/files/pictures.ts';

/** Fills the picture queue to its limit, until the returned function is called. */
export const fillTurns = (): (() => Promise<void>) => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const all = Array.from({ length: 2 + MAX_WAITING }, () => inTurn(0, () => gate));
  return async () => {
    open();
    await Promise.all(all);
  };
};
