import type { Early } from './keep.ts';

const NOTHING: Early = { pressed: null, sent: null, stop: () => undefined };

/**
 * A press on the page the server sent, before React has taken it over, is not lost: links and forms work by themselves, the last button
 * that was pressed is pressed again once it is alive. Several presses count as one, since none of them had an effect. Call `stop` when
 * React begins.
 */
export const pressedBefore = (early: Early = window.early ?? NOTHING) => ({
  sent: early.sent,
  stop: early.stop,
  /** Once hydration is done, and what was typed is back. */
  replay: () => {
    const { pressed } = early;
    early.pressed = null;
    if (pressed?.isConnected) setTimeout(() => pressed.click());
  },
});
