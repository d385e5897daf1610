import EventIcon from '@mui/icons-material/EventAvailable';
import HomeWorkIcon from '@mui/icons-material/HomeWorkOutlined';
import PeopleIcon from '@mui/icons-material/PeopleOutlined';
import { Admin, localStorageStore, Resource } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import '@fontsource-variable/figtree';
import './console.css';
import { authProvider } from './authProvider.ts';
import { dataProvider } from './dataProvider.ts';
import { i18nProvider } from './i18n.ts';
import { ListingList } from './listings/ListingList.tsx';
import { ReservationList } from './reservations/ReservationList.tsx';
import { Shell } from './Shell.tsx';
import { theme } from './theme.ts';
import { UserList, UserShow } from './users/UserList.tsx';

createRoot(document.getElementById('root') as HTMLElement).render(
  <BrowserRouter basename="/admin">
    <Admin
      title="Posada"
      theme={theme}
      darkTheme={null}
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      layout={Shell}
      store={localStorageStore('1', 'posada.console')}
      requireAuth
      disableTelemetry
    >
      <Resource name="accommodations" list={ListingList} icon={HomeWorkIcon} recordRepresentation="nombre" />
      <Resource name="reservations" list={ReservationList} icon={EventIcon} />
      <Resource name="users" list={UserList} show={UserShow} icon={PeopleIcon} recordRepresentation="nombre" />
    </Admin>
  </BrowserRouter>,
);
