import { useQuery, useQueryClient } from '@tanstack/react-query';
import { History, LocateFixed, MapPin } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { DOT } from '../../src/kernel/formats.ts';
import { placeAt, placesQuery, servedQuery } from '../api/places.ts';
import type { Place } from '../search-address.ts';
import type { Recent } from './recent.ts';

/** An entry of the list below the field. */
type Offer = { key: string; icon: ReactNode; name: string; more?: string; choose: () => void };
type Found = Place & { espacios: number };

const MOST = 8;
const LOCATED_MS = 10_000;

/** Places with spaces first, then one without, to show that the typed text was recognised. */
const servedFirst = (places: readonly Found[]): Found[] => [
  ...places.filter(({ espacios }) => espacios !== 0).slice(0, MOST - 1),
  ...places.filter(({ espacios }) => espacios === 0).slice(0, 1),
];

type Props = { text: string; chosen: Place | null; open: boolean; recent: readonly Recent[]; onChoose: (place: Place) => void };

/**
 * The suggestions for a place: catalogue places for two letters or more; before typing, the visitor's location, recent searches, and the
 * cities with the most spaces (H-03). `missing` explains an empty list, null while there are or may be suggestions.
 */
export const usePlaceOffers = ({ text, chosen, open, recent, onChoose }: Props) => {
  const { t } = useTranslation('home');
  const client = useQueryClient();
  const navigate = useNavigate();
  const [near, setNear] = useState<'locating' | 'failed' | null>(null);
  const typed = text.trim();
  const searching = typed.length >= 2 && text !== chosen?.comuna;
  const { data = [], isFetching, isError, isPaused } = useQuery({ ...placesQuery(typed), enabled: searching });
  const failed = isError || isPaused; // paused: it waits for a connection
  const { data: served = [] } = useQuery({ ...servedQuery, enabled: open && typed === '' });
  const locate = () => {
    setNear('locating');
    const lost = () => setNear('failed');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: latitud, longitude: longitud } }) =>
        placeAt(client, { latitud, longitud }).then((place) => {
          setNear(place ? null : 'failed');
          if (place) onChoose(place);
        }, lost),
      lost,
      { timeout: LOCATED_MS, maximumAge: LOCATED_MS },
    );
  };
  const placeOffer = (place: Found): Offer => ({
    key: `${place.id}`,
    icon: <MapPin size={18} aria-hidden className="i" />,
    name: place.comuna,
    more: [
      [place.region, place.type_route === 'country' ? null : place.country].filter(Boolean).join(', '),
      ...(place.espacios === 0 ? [t('noSpaces')] : searching ? [] : [t('spaces', { count: place.espacios })]),
    ].join(DOT),
    choose: () => onChoose(place),
  });
  const first = (): Offer[] => {
    const here = {
      key: 'near',
      icon: <LocateFixed size={18} aria-hidden className="i" />,
      name: t('near'),
      ...(near && { more: near === 'locating' ? t('nearAsked') : t('nearFailed') }),
      choose: locate,
    };
    const again = recent.map(({ label, address }, i) => ({
      key: `again-${i}`,
      icon: <History size={18} aria-hidden className="i" />,
      name: label,
      choose: () => void navigate(address),
    }));
    return [...('geolocation' in navigator ? [here] : []), ...again, ...served.map(placeOffer)];
  };
  const found = failed ? [] : servedFirst(data);
  const offers = !open ? [] : searching ? found.map(placeOffer) : typed === '' ? first() : [];
  const isNothing = searching && found.length === 0 && !isFetching;
  return {
    offers,
    /** The one that Enter selects: the exact match, else the first; none before anything is typed. */
    marked: searching
      ? Math.max(
          0,
          found.findIndex(({ comuna }) => comuna.toLowerCase() === typed.toLowerCase()),
        )
      : -1,
    missing: isNothing ? t(failed ? 'placesFailed' : 'noPlaces', { text }) : null,
  };
};
