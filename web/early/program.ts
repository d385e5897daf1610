/** How long the program waits for a picture that does not come. */
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

/** The picture that goes before all others (`ui/Picture.tsx`) is there and painted; nobody sees the page of a hidden tab. */
const seen = async () => {
  await document
    .querySelector<HTMLImageElement>('img[fetchpriority=high]')
    ?.decode()
    .catch(() => undefined); // a broken picture is not waited for
  if (document.hidden) return;
  await frame();
  await frame(); // begins when the one before is painted
};

const patience = () => new Promise((done) => setTimeout(done, PATIENCE_MS));

/**
 * Brings the page's program, which the server sends as a template (`src/server/pages/page-files.ts`): neither a slow line nor a slow
 * phone has anything to do with it until what is looked at first has been seen, unless a hand is on the page. What is pressed
 * meanwhile is kept.
 */
export const bringProgram = async (): Promise<void> => {
  const hand = touched();
  await parsed();
  await Promise.race([seen(), hand, patience()]);
  const program = document.querySelector<HTMLTemplateElement>('template#program');
  program?.replaceWith(program.content);
};
