import { useEffect } from 'react';

/** Sets the title of the browser tab to that of the page, in its language, for users with several tabs. */
export const TabTitle = () => {
  useEffect(() => {
    const heading = document.getElementById('react-admin-title');
    if (!heading) return;
    const name = () => {
      const text = heading.textContent?.trim();
      document.title = text ? `${text} · Posada` : 'Posada';
    };
    const changes = new MutationObserver(name);
    changes.observe(heading, { childList: true, characterData: true, subtree: true });
    name();
    return () => changes.disconnect();
  }, []);
  return null;
};
