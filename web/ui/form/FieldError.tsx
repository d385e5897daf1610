import { CircleAlert } from 'lucide-react';

/** What is wrong with a field, under it; `id` is what the field is described by. Nothing while it is right. */
export const FieldError = ({ id, error }: { id: string; error: string | undefined }) =>
  error ? (
    <p className="err" id={id}>
      <CircleAlert size={16} aria-hidden className="i" />
      {error}
    </p>
  ) : null;
