import { type RefObject, useEffect, useRef, useState } from 'react';

/** True once the element has come near the viewport, so that content far down the page is loaded late. */
export const useNear = <E extends Element>(): [RefObject<E | null>, boolean] => {
  const ref = useRef<E>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!ref.current || near) return;
    const seen = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true), {
      rootMargin: '400px',
    });
    seen.observe(ref.current);
    return () => seen.disconnect();
  }, [near]);
  return [ref, near];
};
