import type L from 'leaflet';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEnv } from '../env.ts';
import { useConsent } from '../shell/Consent.tsx';
import { addBaseMap, SOURCES } from './base-map.ts';

export type BaseMap = { readonly failed: boolean; readonly retry: () => void; readonly attribution: string };

/** Adds the base map below pins and marks; after a failure it is loaded again only when `retry` is called (S-17). */
export const useBaseMap = (map: L.Map | null): BaseMap => {
  const { tilesUrl: tilesThere, tilesAttribution } = useEnv();
  const tilesUrl = useConsent().given === 'all' ? tilesThere : undefined; // the tile server is a third party, so it needs consent
  const { language } = useTranslation().i18n;
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks for the base map once more
  useEffect(() => {
    if (!map) return;
    setFailed(false);
    return addBaseMap(map, { tilesUrl, language, onFailed: () => setFailed(true) });
  }, [map, tilesUrl, language, attempt]);
  return { failed, retry: () => setAttempt((n) => n + 1), attribution: tilesUrl ? tilesAttribution : SOURCES };
};
