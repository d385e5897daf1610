/** A record as the server sent it. */
export const Raw = ({ value, label }: { value: unknown; label: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
  <section className="raw box" tabIndex={0} aria-label={label}>
    <pre>{JSON.stringify(value, null, 2)}</pre>
  </section>
);
