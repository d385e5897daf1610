import { useQuery } from '@tanstack/react-query';
import { ShowBase, useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Console } from '../data/dataProvider.ts';
import { READ_ONCE } from '../data/recorded.ts';
import type { Viewing, ViewingLine } from '../data/records.ts';
import commands from '../ui/commands.module.css';
import { Day } from '../ui/Day.tsx';
import { Loaded, Waiting } from '../ui/Pending.tsx';
import { Person } from '../ui/Person.tsx';
import { ConsolePage, PageHead } from '../ui/record/ConsolePage.tsx';
import { Facts } from '../ui/record/Facts.tsx';
import frame from '../ui/record/frame.module.css';
import { More } from '../ui/record/More.tsx';
import { RecordTabs } from '../ui/record/RecordTabs.tsx';
import { Story } from '../ui/record/Story.tsx';
import { Time } from '../ui/Time.tsx';
import { YesNo } from '../ui/YesNo.tsx';
import { CodeName } from '../users/CodeName.tsx';
import { SeeIdentity } from './SeeIdentity.tsx';
import { ViewingCommands } from './ViewingCommands.tsx';
import { ViewingState } from './ViewingState.tsx';

/** A request to view a space: whom to call, what was done, and the raw record. */
export const ViewingShow = () => (
  <ShowBase<ViewingLine | Viewing> queryOptions={READ_ONCE} render={({ record }) => record && <ViewingPage viewing={record} />} />
);

/** When opened from the list, the list row is shown until the request is loaded; a row has no names. */
const isWhole = (viewing: ViewingLine | Viewing): viewing is Viewing => 'correo' in viewing;

const ViewingPage = ({ viewing }: { viewing: ViewingLine | Viewing }) => {
  const t = useTranslate();
  const name = `${t('resources.viewing-requests.name', { smart_count: 1 })} V-${viewing.id}`;
  return (
    <ConsolePage title={name}>
      <PageHead>
        <h2>{name}</h2>
        <ViewingState viewing={viewing} />
        <span className={commands.row}>
          <SeeIdentity viewing={viewing} />
          <ViewingCommands viewing={viewing} />
        </span>
        <More raw={`/viewing-requests/${viewing.id}/show/raw`} />
      </PageHead>
      <RecordTabs second={{ path: 'history', label: 'posada.tabs.history', is: <History id={viewing.id} /> }}>
        {isWhole(viewing) ? <Data viewing={viewing} /> : <Waiting />}
      </RecordTabs>
    </ConsolePage>
  );
};

const Data = ({ viewing }: { viewing: Viewing }) => {
  const t = useTranslate();
  const { alojamiento, espacio, huesped, anfitrion, correo, telefono } = viewing;
  const label = (source: string) => t(`resources.viewing-requests.fields.${source}`);
  return (
    <div className={frame.two}>
      <Facts
        facts={[
          [label('espacio'), <Link key="space" to={`/accommodations/${alojamiento}/show`}>{`${alojamiento} · ${espacio}`}</Link>],
          [label('dia'), <Day key="day" day={viewing.dia} />],
          [label('fechas'), viewing.fechas],
          [label('solicitada'), <Time key="asked" at={viewing.solicitada} />],
          [label('cerrada'), viewing.cerrada && <Time key="closed" at={viewing.cerrada} />],
          [label('anfitrion'), <Person key="host" id={anfitrion} />],
        ]}
      />
      <Facts
        facts={[
          [label('nombre'), viewing.nombre],
          [
            label('telefono'),
            telefono && (
              <a key="phone" href={`tel:${telefono}`}>
                {telefono}
              </a>
            ),
          ],
          [
            label('correo'),
            correo && (
              <a key="mail" href={`mailto:${correo}`}>
                {correo}
              </a>
            ),
          ],
          [label('idioma'), <CodeName key="language" code={viewing.idioma} of="language" />],
          [label('huesped'), huesped === null ? t('posada.visit.noAccount') : <Person key="guest" id={huesped} />],
          [label('identidad'), viewing.identidad && <YesNo key="identity" is />],
          [label('foto_hasta'), viewing.foto_hasta && <Time key="until" at={viewing.foto_hasta} />],
          [label('miradas'), viewing.miradas > 0 && viewing.miradas],
        ]}
      />
    </div>
  );
};

const History = ({ id }: { id: number }) => {
  const provider = useDataProvider<Console>();
  const events = useQuery({ queryKey: ['viewing-requests', 'events', id], queryFn: () => provider.viewingEvents(id) });
  return <Loaded of={events}>{(entries) => <Story events={entries} />}</Loaded>;
};
