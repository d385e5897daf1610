import { CircleAlert } from 'lucide-react';

/** The error below a field; the field refers to it by `id`. Renders nothing without an error. */
export const FieldError = ({ id, error }: { id: string; error: string | undefined }) =>
  error ? (
    <p className="err" id={id}>
      <CircleAlert size={16} aria-hidden className="i" />
      {error}
    </p>
  ) : null;
