/** A meter to be chosen: what each characteristic of its one service says, in the standards' bytes. */
export interface FakeMeter {
  readonly name: string;
  readonly service: number;
  /**
   * By characteristic, the values that it sends one after the other to a listener (a sugar meter: after a request).
   */
  readonly says: Readonly<Record<number, readonly (readonly number[])[]>>;
  /** What its Record Access Control Point answers at the end; none without. */
  readonly answer?: readonly number[];
  /** Bluetooth itself is switched off: no list is shown. */
  readonly noBluetooth?: boolean;
  /** Whether it switches off after its last word. */
  readonly leaves?: boolean;
}

/**
 * Puts a fake of Web Bluetooth into a page, as its own script or in a test: one function that uses nothing from
 * around it.
 * @param meter null: the person closes the list without choosing
 */
export function installFakeMeter(meter: FakeMeter | null): void {
  class FakeCharacteristic extends EventTarget {
    value: DataView | undefined;
    readonly #words: readonly (readonly number[])[];
    readonly #onWrite: ((bytes: Uint8Array) => void) | undefined;
    constructor(words: readonly (readonly number[])[], onWrite?: (bytes: Uint8Array) => void) {
      super();
      this.#words = words;
      this.#onWrite = onWrite;
    }
    say(bytes: readonly number[]): void {
      this.value = new DataView(Uint8Array.from(bytes).buffer);
      this.dispatchEvent(new Event('characteristicvaluechanged'));
    }
    sayAll(): void {
      for (const bytes of this.#words) this.say(bytes);
    }
    async startNotifications(): Promise<void> {
      if (meter?.answer === undefined) queueMicrotask(() => this.sayAll());
    }
    async writeValueWithResponse(value: BufferSource): Promise<void> {
      this.#onWrite?.(new Uint8Array(value as ArrayBuffer));
    }
  }
  const ACCESS = 0x2a52;
  const device = new EventTarget() as EventTarget & Record<string, unknown>;
  const leave = () => {
    server.connected = false;
    device.dispatchEvent(new Event('gattserverdisconnected'));
  };
  const all = new Map<number, FakeCharacteristic>();
  for (const [uuid, words] of Object.entries(meter?.says ?? {}))
    all.set(Number(uuid), new FakeCharacteristic(words));
  if (meter?.answer !== undefined)
    all.set(
      ACCESS,
      new FakeCharacteristic([meter.answer], (bytes) => {
        if (bytes[0] !== 1 || bytes[1] !== 1) return;
        setTimeout(() => {
          for (const [uuid, characteristic] of all) if (uuid !== ACCESS) characteristic.sayAll();
          all.get(ACCESS)?.sayAll();
        }, 5);
      }),
    );
  const missing = () => new DOMException('there is none', 'NotFoundError');
  const server = {
    connected: false,
    async connect() {
      server.connected = true;
      if (meter?.leaves) setTimeout(leave, 30);
      return server;
    },
    disconnect: () => leave(),
    async getPrimaryService(uuid: number) {
      if (uuid !== meter?.service) throw missing();
      return {
        async getCharacteristic(wanted: number) {
          const found = all.get(wanted);
          if (!found) throw missing();
          return found;
        },
      };
    },
  };
  Object.assign(device, { name: meter?.name, gatt: server });
  Object.defineProperty(navigator, 'bluetooth', {
    configurable: true,
    value: {
      getAvailability: async () => !meter?.noBluetooth,
      async requestDevice({ filters }: { filters: { services: number[] }[] }) {
        if (!meter || meter.noBluetooth || !filters.some(({ services }) => services.includes(meter.service)))
          throw missing();
        return device;
      },
    },
  });
}
