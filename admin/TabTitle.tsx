import { useEffect } from 'react';

/** Calls the browser's tab as the page calls itself, in its language, for whoever has several open. */
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
