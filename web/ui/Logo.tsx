/** The arch with the clay dot. */
export const Logo = () => (
  <svg viewBox="0 0 24 28" aria-hidden="true" width="24" height="28">
    <path d="M0 28V12a12 12 0 0 1 24 0v16h-6.5V12.2a5.5 5.5 0 0 0-11 0V28z" fill="var(--primary)" />
    <circle cx="12" cy="24.2" r="3.2" fill="var(--accent)" />
  </svg>
);
