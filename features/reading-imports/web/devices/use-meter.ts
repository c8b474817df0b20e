import { useEffect, useRef, useState } from 'react';
import { serverNow } from '#platform/web/client/server-clock.ts';
import { type DeviceReading, readingsFrom } from './device-readings.ts';
import { bluetooth } from './gatt.ts';
import { METERS, MeterError, type MeterFailure, type MeterKind, readMeter } from './read-meter.ts';

/** `off`: Bluetooth is switched off, or isn't there. */
type Failure = MeterFailure | 'off' | 'connection';

export type MeterState =
  | { readonly at: 'start' }
  | { readonly at: 'choosing'; readonly kind: MeterKind }
  | {
      readonly at: 'listening' | 'heard';
      readonly kind: MeterKind;
      readonly name: string | null;
      readonly readings: readonly DeviceReading[];
      /** Records that came and hold no reading. */
      readonly unusable: number;
    }
  | { readonly at: 'failed'; readonly kind: MeterKind; readonly why: Failure };

/** A meter of this person: chosen, connected, heard. Leaving the screen lets it go. */
export function useMeter() {
  const [state, setState] = useState<MeterState>({ at: 'start' });
  const listening = useRef<AbortController>(undefined);
  useEffect(() => () => listening.current?.abort(), []);

  const listen = async (kind: MeterKind) => {
    listening.current?.abort();
    const stop = new AbortController();
    listening.current = stop;
    setState({ at: 'choosing', kind });
    let heard: { readonly readings: readonly DeviceReading[]; readonly unusable: number } = {
      readings: [],
      unusable: 0,
    };
    let name: string | null = null;
    let isChosen = false;
    try {
      // The browser says of both, a list that was closed and no Bluetooth, that nothing was found.
      if (await isOff()) {
        if (listening.current === stop) setState({ at: 'failed', kind, why: 'off' });
        return;
      }
      const meter = await bluetooth()?.requestDevice({ filters: [{ services: [METERS[kind].service] }] });
      if (!meter || stop.signal.aborted) return;
      isChosen = true;
      name = meter.name || null;
      setState({ at: 'listening', kind, name, ...heard });
      await readMeter(meter, kind, {
        signal: stop.signal,
        onRecords(records, unusable) {
          heard = { readings: readingsFrom(records, new Date(serverNow())), unusable };
          setState({ at: 'listening', kind, name, ...heard });
        },
      });
      if (listening.current === stop) setState({ at: 'heard', kind, name, ...heard });
    } catch (error) {
      if (listening.current !== stop) return;
      // What came before it went is not lost.
      if (heard.readings.length + heard.unusable > 0) return setState({ at: 'heard', kind, name, ...heard });
      if (!isChosen && isNotFound(error)) return setState({ at: 'start' });
      console.warn('A meter could not be read.', error);
      setState({ at: 'failed', kind, why: reasonOf(error, isChosen) });
    }
  };
  return {
    state,
    listen,
    /** That is all: what was heard so far is what there is. */
    stop: () => listening.current?.abort(),
    again: () => setState({ at: 'start' }),
  };
}

/** Before one is chosen: the person closed the browser's list. Afterwards: the meter lacks what it should have. */
const isNotFound = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotFoundError';

/** A browser that doesn't know lets the person try. */
const isOff = async (): Promise<boolean> =>
  (await bluetooth()
    ?.getAvailability?.()
    .catch(() => true)) === false;

function reasonOf(error: unknown, isChosen: boolean): Failure {
  if (error instanceof MeterError) return error.failure;
  return isChosen && isNotFound(error) ? 'refused' : 'connection';
}
