import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useEnv } from '../env.ts';
import { paths } from '../paths.ts';
import { Logo } from '../ui/Logo.tsx';
import { useCookieLine } from './CookieLine.tsx';
import { LanguageAndCurrency } from './LanguageAndCurrency.tsx';
import { WhatsApp } from './WhatsApp.tsx';

/** `isBrief`: on work pages, a phone shows only help and the last line. */
export const Footer = ({ isBrief = false }: { isBrief?: boolean }) => {
  const { t } = useTranslation();
  const { now, drawings } = useEnv();
  const { show } = useCookieLine();
  const column = (title: string, links: readonly (readonly [string, string])[], more: ReactNode = null, isHelp = false) => (
    <div className={isHelp ? undefined : 'foot-more'}>
      <h2>{title}</h2>
      <ul>
        {links.map(([to, text]) => (
          <li key={to}>
            <Link to={to}>{text}</Link>
          </li>
        ))}
        {more}
      </ul>
    </div>
  );
  return (
    <footer className={isBrief ? 'foot brief' : 'foot'}>
      <div className="wrap">
        <div className="foot-in">
          <div>
            <Link className="brand foot-more" to={paths.home} aria-label={t('shell.home')}>
              <Logo />
              posada
            </Link>
            <p className="small mute foot-say foot-more">{t('footer.say')}</p>
            {drawings && <p className="small mute foot-say">{t('footer.drawings')}</p>}
          </div>
          {column('Posada', [
            [paths.about, t('footer.about')],
            [paths.blog, t('footer.blog')],
            [paths.search, t('footer.search')],
            [paths.investment, t('footer.investment')],
          ])}
          {column(
            t('footer.help'),
            [
              [paths.faq, t('footer.faq')],
              [paths.contact, t('footer.contact')],
              [paths.bug, t('footer.bug')],
            ],
            <WhatsApp />,
            true,
          )}
          {column(t('footer.hosts'), [
            [paths.publish, t('menu.publish')],
            [paths.received, t('menu.received')],
          ])}
        </div>
        <div className="foot-end">
          <span>© {now.slice(0, 4)} Posada</span>
          <Link to={paths.terms}>{t('footer.terms')}</Link>
          <Link to={paths.privacy}>{t('footer.privacy')}</Link>
          <button type="button" className="link" onClick={show}>
            {t('cookies.title')}
          </button>
          <LanguageAndCurrency />
        </div>
      </div>
    </footer>
  );
};
