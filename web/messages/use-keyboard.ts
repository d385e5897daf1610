import { useEffect, useState } from 'react';

/** What is covered at least while an on-screen keyboard is open; the bars of a browser that come and go cover less. */
const LEAST_PX = 120;

/**
 * How many pixels at the foot of the page an on-screen keyboard covers, 0 while there is none. Browsers leave the page as tall as it was
 * and make only its visible part smaller. A page that was pinched larger shows less of itself too, and has no keyboard for that.
 */
export const useKeyboard = (): number => {
  const [covered, setCovered] = useState(0);
  useEffect(() => {
    const { visualViewport: visible } = window;
    if (!visible) return;
    const look = () => {
      const hidden = Math.round(window.innerHeight - visible.height);
      setCovered(visible.scale > 1 || hidden < LEAST_PX ? 0 : hidden);
    };
    look();
    visible.addEventListener('resize', look);
    return () => visible.removeEventListener('resize', look);
  }, []);
  return covered;
};
