import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { Paging } from './paging.ts';

type Props = Paging & { pages: number };

const LEAP = 10;

/**
 * Previous, nearby pages, next, and with many pages −10 and +10; limited to existing pages, usable by keyboard (S-12). Each link contains
 * page and page size, so that it shows the same rows wherever it is opened.
 */
export const Pager = ({ page, perPage, pages }: Props) => {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  if (pages <= 1) return null;
  const to = (target: number) => {
    const next = new URLSearchParams(params);
    next.set('page', String(Math.min(pages, Math.max(1, target))));
    next.delete('limit'); // its alias
    next.set('perPage', String(perPage));
    return `?${next}`;
  };
  const hasLeaps = pages > LEAP;
  const first = Math.max(1, Math.min(page - 1, pages - 3));
  const around = Array.from({ length: Math.min(4, pages) }, (_, i) => first + i).filter((n) => n <= pages);
  const jump = (target: number, label: string, text: React.ReactNode, off: boolean) =>
    off ? (
      <span aria-disabled="true">{text}</span>
    ) : (
      <Link to={to(target)} aria-label={label}>
        {text}
      </Link>
    );
  return (
    <nav className="pager" aria-label={t('pager.label')}>
      {hasLeaps && jump(page - LEAP, t('pager.back10'), '−10', page === 1)}
      {jump(page - 1, t('pager.previous'), <ChevronLeft size={20} aria-hidden />, page === 1)}
      {around.map((n) => (
        <Link key={n} to={to(n)} aria-current={n === page ? 'page' : undefined}>
          {n}
        </Link>
      ))}
      {jump(page + 1, t('pager.next'), <ChevronRight size={20} aria-hidden />, page === pages)}
      {hasLeaps && jump(page + LEAP, t('pager.forward10'), '+10', page === pages)}
      <p className="small mute num">{t('pager.of', { page, pages })}</p>
    </nav>
  );
};
