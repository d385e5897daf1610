import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { hashOf, stepIn } from './steps.ts';

/** The step in the address, how far one has come, and the heading that takes the focus when another step shows. */
export const useSteps = (begin: { step: number; furthest: number }) => {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [furthest, setFurthest] = useState(begin.furthest);
  const step = stepIn(hash, furthest);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    if (begin.step !== step) void navigate({ pathname, search, hash: hashOf(begin.step) }, { replace: true });
  }, [begin.step, step, navigate, pathname, search]);
  return {
    step,
    furthest,
    heading,
    go: (target: number) => {
      setFurthest((reached) => Math.max(reached, target));
      if (target !== step) void navigate({ pathname, search, hash: hashOf(target) });
    },
  };
};
