import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { STEP } from '../../steps.ts';

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons, the main action last. */
  actions?: ReactNode;
  /** `sheet` fills a phone's screen; `urgent` can be closed only by its buttons. */
  kind?: 'dialog' | 'sheet' | 'urgent';
  /** The initially focused element instead of the first focusable one; true means the default. */
  initialFocus?: (() => HTMLElement | true) | undefined;
  /** The element that had the focus when the dialog was opened. */
  opener: RefObject<Element | null>;
};

/** Traps the focus and restores it, closes on Esc and Back, and makes the page behind inert. */
export const DialogFrame = ({ open, onClose, title, children, actions, kind = 'dialog', initialFocus, opener }: DialogProps) => {
  const { t } = useTranslation();
  useBackCloses(open && kind !== 'urgent', onClose);
  const dismissUppermost = usePile(open, kind === 'urgent' ? () => undefined : onClose);
  const popup = useRef<HTMLDivElement>(null);
  /** Keeps the focus if it has moved to another part of the page; uses the default if the opener has been removed. */
  const finalFocus = () => {
    const { activeElement: at, body } = document;
    if (at && at !== body && !popup.current?.contains(at)) return false;
    const back = opener.current;
    if (!(back instanceof HTMLElement) || back === body || !back.isConnected) return true;
    bringIntoView(back);
    return back;
  };
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && startTransition(dismissUppermost)} disablePointerDismissal={kind === 'urgent'}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Viewport className={kind === 'sheet' ? 'dialog-place sheet' : 'dialog-place'}>
          <Base.Popup
            className={kind === 'sheet' ? 'dialog float sheet' : 'dialog float'}
            role={kind === 'urgent' ? 'alertdialog' : 'dialog'}
            ref={popup}
            initialFocus={initialFocus}
            finalFocus={finalFocus}
          >
            <div className="dialog-h">
              <Base.Title>{title}</Base.Title>
              {kind !== 'urgent' && (
                <Base.Close className="btn btn-quiet btn-icon btn-s" aria-label={t('close')}>
                  <X size={20} aria-hidden />
                </Base.Close>
              )}
            </div>
            <Body>{children}</Body>
            {actions && <div className="dialog-a">{actions}</div>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
};

/**
 * A rejection may appear below the visible part of a long dialog on a phone: alerts are scrolled into view. A scrollable body
 * without focusable content is focusable, so that the keyboard can scroll it (X-15; Safari does not do this on its own).
 */
const Body = ({ children }: { children: ReactNode }) => {
  const body = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = body.current;
    if (!element) return;
    const measure = () => setScrolls(element.scrollHeight > element.clientHeight);
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    const contents = new MutationObserver((changes) => {
      measure();
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof Element) (node.closest(ALERT) ?? node.querySelector(ALERT))?.scrollIntoView({ block: 'nearest' });
    });
    contents.observe(element, { childList: true, subtree: true });
    return () => {
      sizes.disconnect();
      contents.disconnect();
    };
  }, []);
  return (
    <div className="dialog-b" ref={body} tabIndex={scrolls ? 0 : undefined}>
      {children}
    </div>
  );
};
const ALERT = '[role=alert]';

/**
 * The library restores the focus without scrolling, and the page may have scrolled since the press. Scrolls once the page is
 * unlocked; a row that the user scrolled horizontally stays as it is.
 */
const bringIntoView = (element: HTMLElement) =>
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const { top, bottom } = element.getBoundingClientRect();
      if (top < 0 || bottom > innerHeight) element.scrollIntoView({ block: 'nearest' });
    }),
  );

/** The dismiss functions of the open dialogs, the topmost last. */
const pile: { current: () => void }[] = [];

/** Esc closes the topmost dialog even while the focus is still in the one below. */
const usePile = (open: boolean, dismiss: () => void) => {
  const own = useRef(dismiss);
  own.current = dismiss;
  useEffect(() => {
    if (!open) return;
    pile.push(own);
    return () => void pile.splice(pile.indexOf(own), 1);
  }, [open]);
  return () => pile.at(-1)?.current();
};

/** The number of open dialogs in the state of the history entry. */
const depth = (state: unknown): number => (state as { dialogs?: number } | null)?.dialogs ?? 0;

/**
 * The pending history step that removes the entry of a closed dialog; browsers perform it asynchronously, from whichever entry is current
 * by then.
 */
let leaving: Promise<void> | null = null;
const leaveEntry = (): void => {
  leaving = new Promise<void>((done) => {
    for (const step of ['popstate', STEP]) addEventListener(step, () => done(), { once: true });
  }).then(() => {
    leaving = null;
  });
  history.back();
};

/**
 * Each open dialog has a history entry, so that the browser's Back closes the topmost first. A dialog that replaces another waits
 * until the other's entry is removed: otherwise that step back would remove its own.
 */
const useBackCloses = (open: boolean, onClose: () => void) => {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!open) return;
    let alive = true;
    let own: number | null = null;
    let closedByBack = false;
    const back = () => {
      if (own === null || depth(history.state) >= own) return;
      closedByBack = true;
      close.current();
    };
    const enter = () => {
      if (!alive) return;
      own = depth(history.state) + 1;
      history.pushState({ ...history.state, dialogs: own }, '');
      for (const step of ['popstate', STEP]) addEventListener(step, back);
    };
    if (leaving !== null) void leaving.then(enter);
    else enter();
    return () => {
      alive = false;
      for (const step of ['popstate', STEP]) removeEventListener(step, back);
      if (!closedByBack && own !== null && depth(history.state) === own) leaveEntry();
    };
  }, [open]);
};
