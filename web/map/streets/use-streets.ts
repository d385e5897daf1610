import { useEffect, useState } from 'react';
import { useEnv } from '../../env.ts';
import { tileAround } from './tile.ts';

/** Whether the map shows streets around a point, without which a door cannot be located. Null until it is known. */
export const useStreetsAt = (point: { lat: number; lng: number } | null): boolean | null => {
  const { streets } = useEnv();
  const [there, setThere] = useState<boolean | null>(null);
  const { lat, lng } = point ?? {};
  const isAsked = streets !== undefined && lat !== undefined && lng !== undefined;
  useEffect(() => {
    if (!isAsked) return;
    let isAlive = true;
    tileAround({ lat, lng }).then(
      (tile) => isAlive && setThere(tile !== null && tile.byteLength > 0),
      () => isAlive && setThere(false),
    );
    return () => {
      isAlive = false;
    };
  }, [isAsked, lat, lng]);
  return isAsked ? there : false;
};
