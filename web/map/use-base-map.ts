import type L from 'leaflet';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEnv } from '../env.ts';
import { addBaseMap, GROUND_ENDS, SOURCES } from './base-map.ts';

export type BaseMap = {
  readonly failed: boolean;
  readonly retry: () => void;
  readonly attribution: string;
  /** The deepest zoom at which the map shows something. */
  readonly deepest: number;
};

/**
 * Adds the base map below pins and marks; after a failure it is loaded again only when `retry` is called (S-17). A map that can be zoomed
 * to `most` stops earlier where there are no streets: the app's own map has none and would be empty at higher zooms.
 */
export const useBaseMap = (map: L.Map | null, most: number): BaseMap => {
  const { streets } = useEnv();
  const { language } = useTranslation().i18n;
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [noStreets, setNoStreets] = useState(false);
  const asks = streets !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` triggers another load of the base map
  useEffect(() => {
    if (!map) return;
    setFailed(false);
    setNoStreets(false);
    return addBaseMap(map, { streets: asks, language, onFailed: () => setFailed(true), onNoStreets: () => setNoStreets(true) });
  }, [map, asks, language, attempt]);
  const hasStreets = streets !== undefined && !noStreets;
  return {
    failed,
    retry: () => setAttempt((n) => n + 1),
    attribution: hasStreets ? `${streets.credit} · ${SOURCES}` : SOURCES,
    deepest: hasStreets ? most : Math.min(most, GROUND_ENDS),
  };
};
