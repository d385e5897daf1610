import { data, type RouteObject } from 'react-router-dom';
import { loadBanner } from '../account/impersonation/banner.ts';
import { isProblem } from '../api/problem.ts';
import { meQuery } from '../api/session.ts';
import { leaveForConsole, toConsole } from '../guards.ts';
import type { EndsIn, PageContext, PageModule } from '../page.ts';
import { Shell } from '../shell/Shell.tsx';
import { Trouble } from '../shell/Trouble.tsx';
import { inTime } from '../ui/state/chunk-time.ts';

/** `file` is set by the server's build (`vite.shared.ts`). */
type Load<Name extends string> = (() => Promise<PageModule<Name>>) & { file?: string | undefined };

const isEnd = (loaded: unknown): loaded is EndsIn => typeof loaded === 'object' && loaded !== null && 'endsIn' in loaded;

/** A page on which a visit may start: it loads as little as possible. `name` is the component that its module exports. */
const publicPage = <Name extends string>(context: PageContext, path: string, name: Name, load: Load<Name>): RouteObject => ({
  path,
  ...(load.file && { id: `${path} ${load.file}` }), // a module may be used by several routes
  lazy: async () => {
    const module = await inTime(load());
    return {
      Component: module[name],
      handle: module.handle,
      loader: async (args) => {
        try {
          const loaded = await module.load?.(context, args);
          if (isEnd(loaded)) return data(null, loaded.endsIn);
        } catch (error) {
          if (isProblem(error) && (error.status === 404 || error.status === 410))
            throw data({ code: error.code, near: error.extra['near'] }, { status: error.status });
          if (!isProblem(error)) throw error; // a redirect, or an unexpected error
          if (error.status === 0 || error.status >= 500) return data(null, 503);
          if (error.status === 429) return data(null, 429);
        }
        return null;
      },
    };
  },
});

/** Any other page; it also loads the texts that are not part of every first load (`texts/<language>/site-rest.ts`, X-35). */
const page = <Name extends string>(context: PageContext, path: string, name: Name, load: Load<Name>): RouteObject => {
  const withTexts: Load<Name> = async () => {
    const [module] = await Promise.all([load(), context.texts()]);
    return module;
  };
  return publicPage(context, path, name, Object.assign(withTexts, { file: load.file }));
};

/** A page of text, public like the others. */
const contentPage = page;

const CONSOLE_PAGES: Record<string, string> = {
  '/reservations': '/reservations',
  '/highlighted': '/highlights',
  '/coupon': '/coupons',
  '/visits': '/visits',
  '/manage-data': '/exports',
  '/icalendar': '/restrictions',
  '/admin/conversations': '/conversations',
};

export const routesFor = (context: PageContext): RouteObject[] => [
  {
    id: 'shell',
    Component: Shell,
    errorElement: <Trouble />,
    loader: async () => {
      const me = await context.client.ensureQueryData(meQuery).catch(() => null);
      return me?.impersonation_ends_at ? loadBanner(context.texts) : null;
    },
    shouldRevalidate: () => false,
    children: [
      {
        errorElement: <Trouble inside />,
        children: [
          publicPage(context, '/', 'HomePage', () => import('../home/HomePage.tsx')),
          publicPage(context, '/:lang/accommodation/:search_query', 'LandingPage', () => import('../landing/LandingPage.tsx')),
          publicPage(context, '/search', 'SearchPage', () => import('../search/SearchPage.tsx')),
          publicPage(
            context,
            '/alojamiento/:idalojamiento/:fecha_inicio?/:fecha_termino?',
            'ListingPage',
            () => import('../listing/ListingPage.tsx'),
          ),
          page(context, '/anfitrion/:id', 'HostPage', () => import('../host/HostPage.tsx')),
          page(
            context,
            '/reservar/:idalojamiento/:fecha_inicio/:fecha_termino',
            'ReservePage',
            () => import('../reservations/ReservePage.tsx'),
          ),
          page(context, '/pagos/:id/:token', 'PaymentPage', () => import('../payment/PaymentPage.tsx')),
          page(context, '/reserva/:action/:id/:token', 'HostLinkPage', () => import('../reservations/HostLinkPage.tsx')),
          page(context, '/reserva-status/:status', 'ResultPage', () => import('../payment/ResultPage.tsx')),
          page(context, '/reservations-made', 'MadePage', () => import('../reservations/MadePage.tsx')),
          page(context, '/reservations-received', 'ReceivedPage', () => import('../reservations/ReceivedPage.tsx')),
          page(context, '/estadia/:id', 'StayPage', () => import('../stay/StayPage.tsx')),
          page(context, '/opinion/:id', 'ReviewPage', () => import('../reviews/ReviewPage.tsx')),
          ...['/dashboard', '/my-accommodations'].map((path) =>
            page(context, path, 'DashboardPage', () => import('../dashboard/DashboardPage.tsx')),
          ),
          page(context, '/request-accommodation-visit/:accommodationId', 'VisitPage', () => import('../viewings/VisitPage.tsx')),
          page(
            context,
            '/request-accommodation-visit/:accommodationId/success',
            'VisitAskedPage',
            () => import('../viewings/VisitAskedPage.tsx'),
          ),
          page(context, '/avisos', 'NoticesPage', () => import('../notices/NoticesPage.tsx')),
          page(context, '/avisos/preferencias', 'NoticeSettingsPage', () => import('../notices/NoticeSettingsPage.tsx')),
          page(context, '/conversation', 'ConversationPage', () => import('../messages/ConversationPage.tsx')),
          page(context, '/favoritos', 'FavouritesPage', () => import('../favourites/FavouritesPage.tsx')),
          ...['/busquedas-guardadas/:clave?/:token?', '/saved-searches'].map((path) =>
            page(context, path, 'SavedSearchesPage', () => import('../searches/SavedSearchesPage.tsx')),
          ),
          page(context, '/registro-alojamiento', 'PublishPage', () => import('../publish/PublishPage.tsx')),
          page(context, '/editar-alojamiento/:idalojamiento', 'EditPage', () => import('../publish/EditPage.tsx')),
          page(context, '/bloquear/:id', 'BlockPage', () => import('../blocking/BlockPage.tsx')),
          ...['/publication/success', '/actualizado_con_exito'].map((path) =>
            page(context, path, 'SuccessPage', () => import('../publish/SuccessPage.tsx')),
          ),
          page(context, '/informar-error', 'BugPage', () => import('../publish/BugPage.tsx')),
          page(context, '/cambiar-correo', 'ChangeEmailPage', () => import('../account/email/ChangeEmailPage.tsx')),
          page(context, '/cambiar/correo/:token', 'ApproveEmailPage', () => import('../account/email/ApproveEmailPage.tsx')),
          page(context, '/login/google', 'GooglePage', () => import('../account/google/GooglePage.tsx')),
          page(context, '/login', 'LoginPage', () => import('../account/LoginPage.tsx')),
          page(context, '/registro/:step?', 'RegisterPage', () => import('../account/RegisterPage.tsx')),
          page(context, '/auth/recuperar', 'RecoverPage', () => import('../account/password/RecoverPage.tsx')),
          page(context, '/cambiar/clave/:token', 'NewPasswordPage', () => import('../account/password/NewPasswordPage.tsx')),
          page(context, '/confirmar/correo/:token', 'ConfirmEmailPage', () => import('../account/ConfirmEmailPage.tsx')),
          page(context, '/cambiar-password', 'ChangePasswordPage', () => import('../account/password/ChangePasswordPage.tsx')),
          page(context, '/user/profile-update-success', 'ProfileSavedPage', () => import('../account/ProfileSavedPage.tsx')),
          page(context, '/cuenta', 'AccountPage', () => import('../account/AccountPage.tsx')),
          page(context, '/editar-perfil', 'ProfilePage', () => import('../account/ProfilePage.tsx')),
          page(context, '/datos-bancarios', 'BankPage', () => import('../bank/BankPage.tsx')),
          page(context, '/facebook/delete/:token', 'DeletionPage', () => import('../account/data/DeletionPage.tsx')),
          page(context, '/mis-datos', 'MyDataPage', () => import('../account/data/MyDataPage.tsx')),
          page(context, '/mis-sesiones', 'SessionsPage', () => import('../account/sessions/SessionsPage.tsx')),
          page(context, '/mis-cobros', 'EarningsPage', () => import('../earnings/EarningsPage.tsx')),
          ...['/tyc', '/privacidad', '/faq', '/about'].map((path) =>
            contentPage(context, path, 'TextPage', () => import('../content/TextPage.tsx')),
          ),
          page(context, '/comparar', 'ComparePage', () => import('../compare/ComparePage.tsx')),
          publicPage(context, '/blog', 'BlogPage', () => import('../blog/BlogPage.tsx')),
          publicPage(context, '/blog/:slug', 'ArticlePage', () => import('../blog/ArticlePage.tsx')),
          contentPage(context, '/contacto', 'ContactPage', () => import('../content/ContactPage.tsx')),
          contentPage(context, '/investment', 'InvestmentPage', () => import('../content/InvestmentPage.tsx')),
          ...Object.entries(CONSOLE_PAGES).map(
            ([path, inConsole]): RouteObject => ({ path, loader: ({ request }) => toConsole(context.client, request, inConsole) }),
          ),
          { path: '/admin/*', loader: leaveForConsole },
          publicPage(context, '*', 'NotFoundPage', () => import('../shell/NotFoundPage.tsx')),
        ],
      },
    ],
  },
];
