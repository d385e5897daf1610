import { Scrolling } from './lists/Scrolling.tsx';

/** A record as the server sent it. */
export const Raw = ({ value, label }: { value: unknown; label: string }) => (
  <Scrolling className="raw box" label={label}>
    <pre>{JSON.stringify(value, null, 2)}</pre>
  </Scrolling>
);
