import { MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useEnv } from '../env.ts';

/** Pages that already have a conversation, or where the link would be in the way (docs/rules/product.md#pages, "no bot"). */
const WITHOUT = /^\/(registro-alojamiento|editar-alojamiento|conversation|admin|icalendar)(\/|$)/;
const HELP = 'Hola, necesito ayuda con Posada.'; // docs/rules/product.md#pages: the text is Spanish regardless of the page's language

/**
 * A link to the team's WhatsApp; nothing is loaded from there. It is next to the help in the footer and floats only if the page has a
 * margin for it, so that it never covers content.
 */
export const WhatsApp = () => {
  const { t } = useTranslation();
  const { whatsapp } = useEnv();
  const { pathname } = useLocation();
  if (!whatsapp || WITHOUT.test(pathname)) return null;
  return (
    <li className={pathname === '/search' ? 'wa' : 'wa floats'}>
      <a href={`https://wa.me/${whatsapp}?text=${encodeURIComponent(HELP)}`} target="_blank" rel="noopener noreferrer">
        <MessageCircle size={20} aria-hidden />
        {t('whatsapp')}
      </a>
    </li>
  );
};
