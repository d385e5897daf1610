import { useEffect, useState } from 'react';

/** The minimum height of an on-screen keyboard; browser bars that appear and disappear are smaller. */
const LEAST_PX = 120;

/**
 * The height in pixels that an on-screen keyboard covers at the bottom of the page, 0 without one. Browsers leave the layout height
 * unchanged and shrink only the visual viewport. Pinch zoom also shrinks it, without a keyboard.
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
