import { ShowBase, useTranslate } from 'react-admin';
import type { Listing } from '../data/records.ts';
import { Person } from '../ui/Person.tsx';
import { ConsolePage, PageHead } from '../ui/record/ConsolePage.tsx';
import { Facts } from '../ui/record/Facts.tsx';
import frame from '../ui/record/frame.module.css';
import { More } from '../ui/record/More.tsx';
import { RecordTabs } from '../ui/record/RecordTabs.tsx';
import { StateChip } from '../ui/StateChip.tsx';
import { Time } from '../ui/Time.tsx';
import { YesNo } from '../ui/YesNo.tsx';
import { ListingCommands } from './ListingCommands.tsx';
import { ListingHistory } from './ListingHistory.tsx';
import { ListingReview } from './ListingReview.tsx';

/** A listing: the facts for a decision, its history, and the raw record. */
export const ListingShow = () => <ShowBase<Listing> render={({ record }) => record && <ListingPage listing={record} />} />;

const ListingPage = ({ listing }: { listing: Listing }) => {
  return (
    <ConsolePage title={listing.nombre}>
      <PageHead>
        <h2>{listing.nombre}</h2>
        <StateChip state={listing.estado} />
        <ListingCommands
          listing={listing}
          only={['approve', 'send_back', 'unapprove', 'verify', 'unverify', 'block', 'unblock', 'remove', 'restore']}
        />
        <More raw={`/accommodations/${listing.id}/show/raw`} />
      </PageHead>
      <RecordTabs second={{ path: 'history', label: 'posada.tabs.history', is: <ListingHistory id={listing.id} /> }}>
        <ListingData listing={listing} />
        <ListingReview id={listing.id} />
      </RecordTabs>
    </ConsolePage>
  );
};

/** The facts of a space; the review only if one is pending. */
export const ListingData = ({ listing }: { listing: Listing }) => {
  const t = useTranslate();
  const label = (source: string) => t(`resources.accommodations.fields.${source}`);
  return (
    <div className={frame.two}>
      <Facts
        facts={[
          [label('id'), listing.id],
          [label('estado'), <StateChip key="state" state={listing.estado} />],
          // only if a change needs review: next to the state of a space awaiting approval it would be contradictory
          ...(listing.revision_por.length > 0
            ? ([
                [label('revision_por'), listing.revision_por.map((part) => t(`posada.review.${part}`)).join(', ')],
                [label('revision_desde'), listing.revision_desde && <Time key="review" at={listing.revision_desde} />],
              ] as const)
            : []),
          [label('bloqueo'), listing.bloqueo && t(`posada.blockedBy.${listing.bloqueo}`)],
          [label('marcas'), listing.marcas > 0 && t('posada.strikes', { count: listing.marcas })],
          [label('verificado'), listing.verificado && <YesNo key="verified" is />],
          [label('destacado'), listing.destacado && <YesNo key="highlighted" is />],
        ]}
      />
      <Facts
        facts={[
          [label('anfitrion'), <Person key="host" id={listing.anfitrion} />],
          [label('comuna'), `${listing.comuna}, ${listing.pais}`],
          [label('tipo'), t(`posada.listingType.${listing.tipo}`)],
          [label('categoria'), t(`posada.category.${listing.categoria}`)],
          [label('modalidad_tiempo'), t(`posada.mode.${listing.modalidad_tiempo}`)],
          [label('publicado'), listing.publicado && <Time key="published" at={listing.publicado} />],
          [
            label('pagina'),
            <a key="page" href={`/alojamiento/${listing.id}`}>
              {t('posada.openPage')}
            </a>,
          ],
        ]}
      />
    </div>
  );
};
