import {
  type DeviceRecord,
  type Parsed,
  parseGlucose,
  parseGlucoseContext,
  parseOxygen,
  parseOxygenNow,
  parsePressure,
  parseTemperature,
  parseWeight,
} from '../../rules/devices/records.ts';
import type { Characteristic, Meter, Service } from './gatt.ts';

/** Assigned numbers of the Bluetooth SIG. */
export const METERS = {
  blood_sugar: { service: 0x1808, says: [[0x2a18, parseGlucose]] },
  blood_pressure: { service: 0x1810, says: [[0x2a35, parsePressure]] },
  weight: { service: 0x181d, says: [[0x2a9d, parseWeight]] },
  temperature: { service: 0x1809, says: [[0x2a1c, parseTemperature]] },
  spo2: {
    service: 0x1822,
    says: [
      [0x2a5e, parseOxygen],
      [0x2a5f, parseOxygenNow],
    ],
  },
} as const satisfies Record<
  string,
  { readonly service: number; readonly says: readonly (readonly [number, (view: DataView) => Parsed])[] }
>;
export type MeterKind = keyof typeof METERS;
export const METER_KINDS = Object.keys(METERS) as readonly MeterKind[];

const GLUCOSE_CONTEXT = 0x2a34;
/** Record Access Control Point: a sugar meter tells what it has stored when it is asked. */
const ACCESS = 0x2a52;
const REPORT_ALL = Uint8Array.of(0x01, 0x01);
const RESPONSE = 0x06;
const DONE = 0x01;
const NOTHING_STORED = 0x06;

/** `silent`: nothing came in time. `gone`: it went before anything came. `refused`: it doesn't give its records. */
export type MeterFailure = 'silent' | 'gone' | 'refused';
export class MeterError extends Error {
  readonly failure: MeterFailure;
  constructor(failure: MeterFailure) {
    super(failure);
    this.failure = failure;
  }
}

export interface Listening {
  readonly signal: AbortSignal;
  /**
   * Everything that was heard so far, newest last; of what a meter shows at the moment, the last only. And how many
   * records came that hold no reading.
   */
  readonly onRecords: (records: readonly DeviceRecord[], unusable: number) => void;
  /** How long nothing may come, milliseconds. */
  readonly patience?: number;
}

/**
 * Connects and listens: until a sugar meter has sent all its records, or another meter has disconnected or was
 * stopped.
 * @throws MeterError; the browser's own errors when there is no connection
 */
export async function readMeter(meter: Meter, kind: MeterKind, listening: Listening): Promise<void> {
  const { signal, onRecords, patience = 60_000 } = listening;
  const gatt = meter.gatt;
  if (!gatt) throw new MeterError('gone');
  const heard = createHeard(onRecords);
  const end = deferred();
  const silence = restarting(patience, () => end.fail(new MeterError('silent')));
  const gone = () => (heard.any() ? end.reach() : end.fail(new MeterError('gone')));
  const stop = () => end.reach();
  meter.addEventListener('gattserverdisconnected', gone);
  signal.addEventListener('abort', stop);
  try {
    const work = async () => {
      const service = await (await gatt.connect()).getPrimaryService(METERS[kind].service);
      silence.restart();
      await listen(service, kind, (view, parse) => {
        silence.restart();
        heard.take(parse(view), parse === parseOxygenNow ? 'now' : bytesOf(view));
      });
      if (kind === 'blood_sugar') await askForAll(service, { heard, end, silence });
    };
    await Promise.race([work().then(() => end.reached), end.reached]);
  } finally {
    silence.stop();
    signal.removeEventListener('abort', stop);
    meter.removeEventListener('gattserverdisconnected', gone);
    if (gatt.connected) gatt.disconnect();
  }
}

type Says = (typeof METERS)[MeterKind]['says'][number];

async function listen(
  service: Service,
  kind: MeterKind,
  hear: (view: DataView, parse: Says[1]) => void,
): Promise<void> {
  let found = 0;
  for (const [uuid, parse] of METERS[kind].says as readonly Says[]) {
    const characteristic = await optional(service, uuid);
    if (!characteristic) continue;
    found += 1;
    await follow(characteristic, (view) => hear(view, parse));
  }
  if (found === 0) throw new MeterError('refused');
}

interface Asking {
  readonly heard: Heard;
  readonly end: Deferred;
  readonly silence: { restart(): void };
}

async function askForAll(service: Service, { heard, end, silence }: Asking): Promise<void> {
  const context = await optional(service, GLUCOSE_CONTEXT);
  if (context)
    await follow(context, (view) => {
      silence.restart();
      heard.takeContext(parseGlucoseContext(view));
    });
  const access = await service.getCharacteristic(ACCESS);
  await follow(access, (view) => {
    if (view.byteLength < 4 || view.getUint8(0) !== RESPONSE) return;
    const status = view.getUint8(3);
    if (status === DONE || status === NOTHING_STORED) end.reach();
    else end.fail(new MeterError('refused'));
  });
  await access.writeValueWithResponse(REPORT_ALL);
}

async function follow(characteristic: Characteristic, hear: (view: DataView) => void): Promise<void> {
  // Before it is asked to speak: the first word may come at once.
  characteristic.addEventListener('characteristicvaluechanged', () => {
    if (characteristic.value) hear(characteristic.value);
  });
  await characteristic.startNotifications();
}

async function optional(service: Service, uuid: number): Promise<Characteristic | undefined> {
  try {
    return await service.getCharacteristic(uuid);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return undefined;
    throw error;
  }
}

/** A live reading of a user replaces their earlier live reading; stored records are listed beside it. */
function keyOf({ sequence, clock, isClockWrong, user }: DeviceRecord, as: string): string {
  if (sequence !== null) return `# ${sequence}`;
  const subject = user === null ? '' : ` of ${user}`;
  if (clock !== null) return `at ${clock}${subject}`;
  return isClockWrong ? as : `now${subject}`;
}

const bytesOf = (view: DataView): string =>
  new Uint8Array(view.buffer, view.byteOffset, view.byteLength).join();

type Heard = ReturnType<typeof createHeard>;

/** What was heard: each record of a meter once, with its context whichever came first. */
function createHeard(onRecords: Listening['onRecords']) {
  const records = new Map<string, DeviceRecord>();
  const unusable = new Set<string>();
  const contexts = new Map<number, NonNullable<DeviceRecord['readings']['context']>>();
  const tell = () =>
    onRecords(
      [...records.values()].map((record) => {
        const context = record.sequence === null ? undefined : contexts.get(record.sequence);
        return context ? { ...record, readings: { ...record.readings, context } } : record;
      }),
      unusable.size,
    );
  return {
    any: () => records.size + unusable.size > 0,
    /** @param as by what a record that tells nothing of itself is known when it comes again */
    take(parsed: Parsed, as: string) {
      if (typeof parsed === 'string') {
        // Between what it shows now there may be moments at which it shows nothing.
        if (!records.has(as)) unusable.add(as);
        return tell();
      }
      unusable.delete(as);
      const key = keyOf(parsed, as);
      records.set(key, parsed);
      tell();
    },
    takeContext(found: ReturnType<typeof parseGlucoseContext>) {
      if (found === 'broken' || found.context === null) return;
      contexts.set(found.sequence, found.context);
      tell();
    },
  };
}

interface Deferred {
  readonly reached: Promise<void>;
  reach(): void;
  fail(error: Error): void;
}

function deferred(): Deferred {
  let reach: () => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const reached = new Promise<void>((resolve, reject) => {
    reach = resolve;
    fail = reject;
  });
  // It may fail before it is awaited.
  reached.catch(() => undefined);
  return { reached, reach, fail };
}

function restarting(ms: number, then: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    restart() {
      clearTimeout(timer);
      timer = setTimeout(then, ms);
    },
    stop: () => clearTimeout(timer),
  };
}
