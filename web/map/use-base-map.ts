import type L from 'leaflet';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEnv } from '../env.ts';
import { useConsent } from '../shell/Consent.tsx';
import { addBaseMap, GROUND_ENDS, SOURCES, STREETS_BY } from './base-map.ts';

export type BaseMap = {
  readonly failed: boolean;
  readonly retry: () => void;
  readonly attribution: string;
  /** The deepest zoom at which the map shows something. */
  readonly deepest: number;
};

/** The address of the tiles; none while there is no tile server, and before consent: it is a third party. */
const useTilesUrl = (): string | undefined => {
  const { tilesUrl } = useEnv();
  return useConsent().given === 'all' ? tilesUrl : undefined;
};

/**
 * Adds the base map below pins and marks; after a failure it is loaded again only when `retry` is called (S-17). A map that may be zoomed
 * to `most` ends earlier where there are no streets: the map of the app has none, so that closer it would be an empty field.
 */
export const useBaseMap = (map: L.Map | null, most: number): BaseMap => {
  const { tilesAttribution, streetsUrl } = useEnv();
  const tilesUrl = useTilesUrl();
  const { t, i18n } = useTranslation('search');
  const { language } = i18n;
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [noStreets, setNoStreets] = useState(false);
  const hasStreets = Boolean(tilesUrl) || (Boolean(streetsUrl) && !noStreets);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks for the base map once more
  useEffect(() => {
    if (!map) return;
    setFailed(false);
    setNoStreets(false);
    const told = { onFailed: () => setFailed(true), onNoStreets: () => setNoStreets(true) };
    return addBaseMap(map, { tilesUrl, streetsUrl, language, ...told });
  }, [map, tilesUrl, streetsUrl, language, attempt]);
  const own = hasStreets ? `${STREETS_BY} · ${SOURCES}` : `${t('noStreets')} · ${SOURCES}`;
  return {
    failed,
    retry: () => setAttempt((n) => n + 1),
    attribution: tilesUrl ? tilesAttribution : own,
    deepest: hasStreets ? most : Math.min(most, GROUND_ENDS),
  };
};
