/** How long the program waits for a picture that does not load. */
export const PATIENCE_MS = 3_000;

const HANDS = ['pointerdown', 'keydown'] as const;

const touched = () =>
  new Promise<void>((done) => {
    for (const hand of HANDS) addEventListener(hand, () => done(), { capture: true, once: true });
  });

const parsed = () =>
  new Promise<void>((done) => {
    if (document.readyState !== 'loading') done();
    else document.addEventListener('DOMContentLoaded', () => done(), { once: true });
  });

const frame = () => new Promise((done) => requestAnimationFrame(done));

/** Waits until the priority picture (`ui/Picture.tsx`) is loaded and painted; a hidden tab does not wait. */
const seen = async () => {
  await document
    .querySelector<HTMLImageElement>('img[fetchpriority=high]')
    ?.decode()
    .catch(() => undefined); // does not wait for a broken picture
  if (document.hidden) return;
  await frame();
  await frame(); // runs after the previous frame is painted
};

const patience = () => new Promise((done) => setTimeout(done, PATIENCE_MS));

/**
 * Loads the page's program, which the server sends as a template (`src/server/pages/page-files.ts`). It waits until the main content has
 * been seen, so that it does not compete for a slow line or a slow CPU, unless the visitor interacts with the page. Presses in the
 * meantime are recorded.
 */
export const loadProgram = async (): Promise<void> => {
  const hand = touched();
  await parsed();
  await Promise.race([seen(), hand, patience()]);
  const program = document.querySelector<HTMLTemplateElement>('template#program');
  program?.replaceWith(program.content);
};
