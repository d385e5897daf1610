import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { hashOf, isStep, stepIn } from '../form/steps.ts';

type Options = {
  begin: { step: number; furthest: number };
  rooms: number;
  /** The last step that the filled-in values allow; used when the URL names a step that was not reached yet. */
  openUpTo: () => number;
};

/** The step of the URL, the furthest step reached, and the heading that gets the focus when the step changes. */
export const useSteps = ({ begin, rooms, openUpTo }: Options) => {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [furthest, setFurthest] = useState(begin.furthest);
  const begun = useRef(false);
  // On the first render, a URL without a step means the step at which the draft was left.
  const requestedHash = isStep(hash) || begun.current ? hash : hashOf(begin.step);
  const reached = stepIn(requestedHash, 9, rooms) <= furthest ? furthest : Math.max(furthest, openUpTo());
  const step = stepIn(requestedHash, reached, rooms);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    setFurthest((known) => Math.max(known, step));
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  useEffect(() => {
    const isFirst = !begun.current;
    begun.current = true;
    const isInAddress = hash === hashOf(step) || (step === 1 && !isStep(hash));
    if (!isInAddress && (isFirst || isStep(hash))) void navigate({ pathname, search, hash: hashOf(step) }, { replace: true });
  }, [hash, step, navigate, pathname, search]);
  return {
    step,
    furthest: reached,
    heading,
    go: (target: number) => {
      setFurthest((known) => Math.max(known, target));
      if (target !== step) void navigate({ pathname, search, hash: hashOf(target) });
    },
  };
};
