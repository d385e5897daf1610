import { ChevronDown } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import styles from './content.module.css';

export type Section = { title: string; text: string; link?: { to: string; text: string } };
/** `id`: its anchor on the page, in either language. */
export type Question = Section & { id: string };

/** The paragraphs of a section, and its link. */
export const Words = ({ text, link }: Section) => (
  <>
    {text.split('\n').map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
    {link && (
      <p>
        <Link className="link" to={link.to}>
          {link.text}
        </Link>
      </p>
    )}
  </>
);

/**
 * Questions with collapsible answers that work without scripts. The anchor is on the answer, not on the whole: browsers open the element
 * that hides a target. `open`: all start open, as after a search; each can still be closed.
 */
export const Questions = ({ questions, open }: { questions: readonly Question[]; open: boolean }) => {
  const { t } = useTranslation('reading');
  useOpenedByAddress();
  return questions.map((question) => (
    <details key={question.id} className={styles.question} open={open || undefined}>
      <summary>
        <h2>{question.title}</h2>
        <ChevronDown size={20} aria-hidden />
      </summary>
      <div id={question.id} className={styles.answer}>
        <Words {...question} />
        <p className="small">
          <a className="link" href={`#${question.id}`}>
            {t('faq.address')}
          </a>
        </p>
      </div>
    </details>
  ));
};

/** The router follows links within the site without the browser, which would open the answer. */
const useOpenedByAddress = () => {
  const { hash } = useLocation();
  useEffect(() => {
    const answer = hash === '' ? null : document.getElementById(hash.slice(1));
    const question = answer?.closest('details');
    if (!question || question.open) return;
    question.open = true;
    answer?.scrollIntoView?.();
  }, [hash]);
};
