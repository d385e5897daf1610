import type L from 'leaflet';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEnv } from '../env.ts';
import { useConsent } from '../shell/Consent.tsx';
import { addBaseMap, GROUND_ENDS, SOURCES } from './base-map.ts';

export type BaseMap = { readonly failed: boolean; readonly retry: () => void; readonly attribution: string };

/** The address of the tiles; none while there is no tile server, and before consent: it is a third party. */
const useTilesUrl = (): string | undefined => {
  const { tilesUrl } = useEnv();
  return useConsent().given === 'all' ? tilesUrl : undefined;
};

/** The deepest zoom of a map that may be zoomed to `most`: the map of the app has no streets, so that closer it would be an empty field. */
export const useDeepest = (most: number): number => (useTilesUrl() ? most : Math.min(most, GROUND_ENDS));

/** Adds the base map below pins and marks; after a failure it is loaded again only when `retry` is called (S-17). */
export const useBaseMap = (map: L.Map | null): BaseMap => {
  const { tilesAttribution } = useEnv();
  const tilesUrl = useTilesUrl();
  const { t, i18n } = useTranslation('search');
  const { language } = i18n;
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks for the base map once more
  useEffect(() => {
    if (!map) return;
    setFailed(false);
    return addBaseMap(map, { tilesUrl, language, onFailed: () => setFailed(true) });
  }, [map, tilesUrl, language, attempt]);
  return { failed, retry: () => setAttempt((n) => n + 1), attribution: tilesUrl ? tilesAttribution : `${t('noStreets')} · ${SOURCES}` };
};
