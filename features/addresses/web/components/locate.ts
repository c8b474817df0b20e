import { useState } from 'react';
import type { Place } from '../../contract.ts';
import type { Point } from '../../rules/digipin.ts';
import { isInIndia } from '../../rules/in-india.ts';
import { placesNear } from '../queries.ts';

/** `denied`: the phone doesn't share it or doesn't know it. */
export type Located = 'idle' | 'asking' | 'found' | 'denied' | 'outside';

const WAIT_MS = 15_000;

const askPhone = (): Promise<Point> =>
  new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error('no geolocation'));
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      reject,
      { enableHighAccuracy: true, timeout: WAIT_MS, maximumAge: 60_000 },
    );
  });

/** Asks the phone where it is, and the map what is there. */
export function useLocate(onFound: (point: Point, place: Place | undefined) => void) {
  const [state, setState] = useState<Located>('idle');
  const locate = async () => {
    setState('asking');
    try {
      const point = await askPhone();
      if (!isInIndia(point)) return setState('outside');
      const [place] = await placesNear(point);
      onFound(point, place);
      setState('found');
    } catch {
      setState('denied');
    }
  };
  return { state, locate };
}
