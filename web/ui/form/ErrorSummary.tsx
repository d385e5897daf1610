import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';

type Props = { errors: readonly { name: string; label: string; text: string }[]; focus: (name: string) => void };

/** Above a refused form: the errors, each linked to its field. */
export const ErrorSummary = ({ errors, focus }: Props) => {
  const { t } = useTranslation('fields');
  if (errors.length === 0) return null;
  return (
    <div className="note error" role="alert">
      <TriangleAlert size={20} aria-hidden className="i" />
      <div>
        <b>{t('summary', { count: errors.length })}</b>
        <ul>
          {errors.map(({ name, label, text }) => (
            <li key={name}>
              <a
                className="link"
                href={`#${name}`}
                onClick={(event) => {
                  event.preventDefault();
                  focus(name);
                }}
              >
                {label}
              </a>
              : {text}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
};
