import type { i18n as I18n } from 'i18next';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useNear } from '../use-near.ts';

/** A finger, a mouse or a key is down. What was down before this code came, `:active` tells (in Chromium of a mouse alone). */
let held = false;
for (const change of ['pointerdown', 'keydown', 'pointerup', 'keyup', 'pointercancel'])
  globalThis.addEventListener?.(
    change,
    ({ type }) => {
      held = /down/.test(type);
    },
    true,
  );

/** While something is held down, it is checked this often whether it was released. */
const HELD_MS = 40;

const buttonsIn = (element: Element | null) => [...(element?.querySelectorAll('button') ?? [])];

/**
 * A component that the server draws and whose code the browser loads late: once it comes near the viewport, a button in it is
 * pressed or the language changes. Until then the markup of the server stays, so its properties must not change meanwhile; the last button
 * that was pressed is pressed again afterwards, and one that is held down is waited for: of a button replaced before it is released the
 * browser makes no press. A button that has the focus keeps it. Where there is no markup, because the page was opened by a link, it is
 * loaded at once. `load` may load texts as well; it is given none on the server, which has them all and awaits `fetch` before it renders. A
 * failed load throws to the surrounding error boundary, unless there is markup that can still be read, or the page can do without it
 * (`spare`).
 */
export const drawnComponent = <Props extends object>(
  load: (i18n?: I18n) => Promise<ComponentType<Props>>,
  { spare = false }: { spare?: boolean } = {},
) => {
  let loaded: ComponentType<Props> | null = null;
  const fetch = async (i18n?: I18n) => {
    loaded ??= await load(i18n);
  };
  const Drawn = (props: Props) => {
    const { i18n } = useTranslation();
    const { language } = i18n;
    const [There, setThere] = useState(() => loaded);
    const [drawnIn] = useState(language);
    const [failure, setFailure] = useState<unknown>(null);
    const [pressed, setPressed] = useState(-1);
    const [ref, near] = useNear<HTMLDivElement>();
    const again = useRef(-1);
    const focused = useRef(-1);
    useEffect(() => {
      again.current = pressed; // also when the code came with the press
      const hasMarkup = Boolean(ref.current?.firstChild);
      if (There || !(near || pressed >= 0 || language !== drawnIn || !hasMarkup)) return;
      let alive = true;
      const failed = (error: unknown) => alive && !spare && (pressed >= 0 || !hasMarkup) && setFailure(error);
      const draw = () => {
        if (!alive) return;
        if (hasMarkup && (held || ref.current?.matches(':active'))) {
          setTimeout(draw, HELD_MS);
          return;
        }
        focused.current = buttonsIn(ref.current).indexOf(document.activeElement as HTMLButtonElement);
        flushSync(() => setThere(() => loaded)); // at once, so that nothing is pressed between the check and the drawing
      };
      fetch(i18n).then(draw, failed);
      return () => {
        alive = false;
      };
    }, [There, near, pressed, language, drawnIn, i18n, ref]);
    useEffect(() => {
      if (There) {
        const buttons = buttonsIn(ref.current);
        buttons[focused.current]?.focus({ preventScroll: true });
        buttons[again.current]?.click();
      }
    }, [There, ref]);
    if (failure) throw failure;
    if (There) {
      return (
        <div ref={ref}>
          <There {...props} />
        </div>
      );
    }
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: its buttons are the server's markup
      // biome-ignore lint/a11y/useKeyWithClickEvents: a key on one of them is a click as well
      <div
        ref={ref}
        onClick={({ target }) => setPressed(buttonsIn(ref.current).indexOf((target as Element).closest('button') as HTMLButtonElement))}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; it tells React to leave the server's markup as it is
        dangerouslySetInnerHTML={{ __html: '' }}
      />
    );
  };
  return Object.assign(Drawn, { fetch });
};
