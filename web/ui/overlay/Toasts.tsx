import { createContext, type ReactNode, useContext, useMemo, useReducer, useState } from 'react';
import { Boundary } from '../state/Boundary.tsx';
import { lazyComponent } from '../state/lazy-component.tsx';
import type { Notice } from './ToastList.tsx';

export const ToastList = lazyComponent(() => import('./ToastList.tsx').then(({ ToastList }) => ToastList));

type Say = (text: string, bad: boolean, more?: Pick<Notice, 'act' | 'onward'>) => void;

const SayContext = createContext<Say>(() => undefined);
const LeaveContext = createContext<() => void>(() => undefined);

/** Short notices over the page. The component that shows them is loaded with the first one; if that fails, the text is shown unstyled. */
export const Toasts = ({ children }: { children: ReactNode }) => {
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const [left, leave] = useReducer((_: number) => notices.length, 0);
  const say = useMemo<Say>(
    () => (text, bad, more) => setNotices((all) => [...all, { id: `notice-${all.length}`, text, bad, ...more }]),
    [],
  );
  const last = notices.at(-1);
  return (
    <SayContext value={say}>
      <LeaveContext value={leave}>{children}</LeaveContext>
      {last && (
        <Boundary instead={() => <p role={last.bad ? 'alert' : 'status'}>{last.text}</p>}>
          <ToastList notices={notices} left={left} />
        </Boundary>
      )}
    </SayContext>
  );
};

/** Dismisses the errors shown so far: they belonged to the page or step that was just left. */
export const useLeaveErrors = () => useContext(LeaveContext);

/**
 * `say` may offer an action next to its text, such as undo; `fail` stays until it is closed or its page is left, `lead` until it is closed.
 */
export const useToast = () => {
  const say = useContext(SayContext);
  return useMemo(
    () => ({
      say: (text: string, act?: Notice['act']) => say(text, false, { act }),
      fail: (text: string) => say(text, true),
      lead: (text: string) => say(text, true, { onward: true }),
    }),
    [say],
  );
};
