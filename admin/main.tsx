import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import ChatIcon from '@mui/icons-material/ChatOutlined';
import VisitsIcon from '@mui/icons-material/DirectionsWalkOutlined';
import EventIcon from '@mui/icons-material/EventAvailableOutlined';
import ConflictIcon from '@mui/icons-material/EventBusyOutlined';
import EventRepeatIcon from '@mui/icons-material/EventRepeatOutlined';
import ForumIcon from '@mui/icons-material/ForumOutlined';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import HomeWorkIcon from '@mui/icons-material/HomeWorkOutlined';
import ApprovalIcon from '@mui/icons-material/HowToRegOutlined';
import LocalOfferIcon from '@mui/icons-material/LocalOfferOutlined';
import MailIcon from '@mui/icons-material/MailOutlined';
import PaymentsIcon from '@mui/icons-material/PaymentsOutlined';
import PeopleIcon from '@mui/icons-material/PeopleOutlined';
import ReviewsIcon from '@mui/icons-material/RateReviewOutlined';
import PayoutsIcon from '@mui/icons-material/SavingsOutlined';
import StoppedIcon from '@mui/icons-material/SpeakerNotesOff';
import { QueryClient } from '@tanstack/react-query';
import { Admin, CustomRoutes, Resource } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Route, RouterProvider } from 'react-router-dom';
import '@fontsource-variable/figtree';
import './styles/console.css';
import { tokensCss } from '../web/theme.ts';
import { AgreedPage } from './agreed/AgreedPage.tsx';
import { ConflictList } from './calendars/ConflictList.tsx';
import { RestrictionsList } from './calendars/RestrictionsList.tsx';
import { RestrictionsShow } from './calendars/RestrictionsShow.tsx';
import { ConditionsPage } from './conditions/ConditionsPage.tsx';
import { CouponCreate, CouponEdit } from './coupons/CouponForm.tsx';
import { CouponList } from './coupons/CouponList.tsx';
import { isUnanswered } from './data/api.ts';
import { account, authProvider } from './data/authProvider.ts';
import { dataProvider } from './data/dataProvider.ts';
import { i18nProvider } from './data/i18n.ts';
import { storeOf } from './data/store.ts';
import { EventLog } from './events/EventLog.tsx';
import { ExportsPage } from './exports/ExportsPage.tsx';
import { FiguresPage } from './figures/FiguresPage.tsx';
import { HealthPage } from './health/HealthPage.tsx';
import { HighlightsPage } from './highlights/HighlightsPage.tsx';
import { ListingList } from './listings/ListingList.tsx';
import { ListingShow } from './listings/ListingShow.tsx';
import { MailList } from './mails/MailList.tsx';
import { ConversationList } from './messages/ConversationList.tsx';
import { ConversationShow } from './messages/ConversationShow.tsx';
import { StoppedList } from './messages/StoppedList.tsx';
import { ApprovalsList } from './payments/ApprovalsList.tsx';
import { InstalmentList } from './payments/InstalmentList.tsx';
import { PaymentList } from './payments/PaymentList.tsx';
import { PaymentShow } from './payments/PaymentShow.tsx';
import { PayoutList } from './payments/PayoutList.tsx';
import { RatesPage } from './rates/RatesPage.tsx';
import { ReplayPage } from './replay/ReplayPage.tsx';
import { ReportList } from './reports/ReportList.tsx';
import { ReportShow } from './reports/ReportShow.tsx';
import { ReservationList } from './reservations/ReservationList.tsx';
import { ReservationShow } from './reservations/ReservationShow.tsx';
import { ReviewList } from './reviews/ReviewList.tsx';
import { RolesPage } from './roles/RolesPage.tsx';
import { Shell } from './Shell.tsx';
import { TariffPage } from './tariff/TariffPage.tsx';
import { theme } from './theme.ts';
import { ToDo } from './todo/ToDo.tsx';
import { MissingPage } from './ui/MissingPage.tsx';
import { DeskPage } from './ui/record/DeskPage.tsx';
import { UserList } from './users/UserList.tsx';
import { UserShow } from './users/UserShow.tsx';
import { DueVisitList } from './viewings/DueVisitList.tsx';
import { PageViewList } from './viewings/PageViewList.tsx';
import { ViewingList } from './viewings/ViewingList.tsx';
import { ViewingShow } from './viewings/ViewingShow.tsx';

const style = document.createElement('style');
style.textContent = tokensCss();
document.head.append(style);

const store = storeOf(await account());

const MAX_RETRIES = 3;
/** A refusal is final: repeated, it would only come later. */
const retry = (times: number, error: Error) => times < MAX_RETRIES && isUnanswered(error);
const queryClient = new QueryClient({ defaultOptions: { queries: { retry } } });

const page = (
  <Admin
    title="Posada"
    theme={theme}
    darkTheme={null}
    dataProvider={dataProvider}
    authProvider={authProvider}
    i18nProvider={i18nProvider}
    store={store}
    queryClient={queryClient}
    layout={Shell}
    dashboard={ToDo}
    catchAll={MissingPage}
    requireAuth
    disableTelemetry
  >
    <Resource name="accommodations" list={ListingList} show={ListingShow} icon={HomeWorkIcon} recordRepresentation="nombre" />
    <Resource name="reservations" list={ReservationList} show={ReservationShow} icon={EventIcon} />
    <Resource name="restrictions" list={RestrictionsList} show={RestrictionsShow} icon={CalendarIcon} recordRepresentation="nombre" />
    <Resource name="conflicts" list={ConflictList} icon={ConflictIcon} />
    <Resource name="users" list={UserList} show={UserShow} icon={PeopleIcon} recordRepresentation="nombre" />
    <Resource name="coupons" list={CouponList} create={CouponCreate} edit={CouponEdit} recordRepresentation="code" icon={LocalOfferIcon} />
    <Resource name="visits" list={PageViewList} icon={VisitsIcon} />
    <Resource name="viewing-requests" list={ViewingList} show={ViewingShow} />
    <Resource name="due-visits" list={DueVisitList} />
    <Resource name="reports" list={ReportList} show={ReportShow} icon={ForumIcon} recordRepresentation="id" />
    <Resource name="reviews" list={ReviewList} icon={ReviewsIcon} />
    <Resource name="conversations" list={ConversationList} show={ConversationShow} icon={ChatIcon} recordRepresentation="id" />
    <Resource name="stopped-messages" list={StoppedList} icon={StoppedIcon} />
    <Resource name="payments" list={PaymentList} show={PaymentShow} icon={PaymentsIcon} />
    <Resource name="payouts" list={PayoutList} icon={PayoutsIcon} />
    <Resource name="instalments" list={InstalmentList} icon={EventRepeatIcon} />
    <Resource name="approvals" list={ApprovalsList} icon={ApprovalIcon} />
    <Resource name="mails" list={MailList} icon={MailIcon} />
    <Resource name="events" list={EventLog} icon={HistoryIcon} />
    <CustomRoutes>
      <Route path="/reservations/:id/replay" element={<ReplayPage />} />
      <Route path="/reservations/:id/agreed" element={<AgreedPage />} />
      <Route path="/desk/:thing/:name" element={<DeskPage />} />
      <Route path="/figures" element={<FiguresPage />} />
      <Route path="/highlights" element={<HighlightsPage />} />
      <Route path="/tariff" element={<TariffPage />} />
      <Route path="/conditions" element={<ConditionsPage />} />
      <Route path="/rates" element={<RatesPage />} />
      <Route path="/roles" element={<RolesPage />} />
      <Route path="/exports" element={<ExportsPage />} />
      <Route path="/health" element={<HealthPage />} />
    </CustomRoutes>
  </Admin>
);

// a data router, so that a form can ask before it is left with changes
const router = createBrowserRouter([{ path: '*', element: page }], { basename: '/admin' });
createRoot(document.getElementById('root') as HTMLElement).render(
  // without transitions: a list renders as soon as its URL changes, so the next press acts on what is visible
  <RouterProvider router={router} useTransitions={false} />,
);
