import type { i18n as I18n } from 'i18next';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useNear } from '../use-near.ts';

/** A pointer or key is down. For one pressed before this code loaded, `:active` shows it (in Chromium only for a mouse). */
let held = false;
for (const change of ['pointerdown', 'keydown', 'pointerup', 'keyup', 'pointercancel'])
  globalThis.addEventListener?.(
    change,
    ({ type }) => {
      held = /down/.test(type);
    },
    true,
  );

/** The interval for checking whether a held button was released. */
const HELD_MS = 40;

const buttonsIn = (element: Element | null) => [...(element?.querySelectorAll('button') ?? [])];

/**
 * A component rendered by the server whose code the browser loads late: once it comes near the viewport, a button in it is pressed
 * or the language changes. Until then the server's markup stays, so its properties must not change in the meantime. The last pressed button
 * is pressed again afterwards, and a held button is awaited: a browser does not fire a click on a button replaced before it is released. A
 * focused button keeps the focus. Without markup, because the page was opened by client-side navigation, it is loaded immediately. `load`
 * may load texts as well; it gets none on the server, which has them all and awaits `fetch` before it renders. A failed load throws to the
 * surrounding error boundary, unless there is still readable markup or the page can do without it (`spare`).
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
      again.current = pressed; // also when the code arrives with the press
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
        flushSync(() => setThere(() => loaded)); // synchronously, so that nothing is pressed between the check and the render
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
