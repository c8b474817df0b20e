/** As much of Web Bluetooth as is used here; TypeScript's own library doesn't know it. */
export interface Characteristic extends EventTarget {
  readonly value?: DataView;
  startNotifications(): Promise<unknown>;
  writeValueWithResponse(value: BufferSource): Promise<void>;
}
export interface Service {
  /** @throws DOMException NotFoundError when the meter has none */
  getCharacteristic(uuid: number): Promise<Characteristic>;
}
export interface Server {
  readonly connected: boolean;
  connect(): Promise<Server>;
  disconnect(): void;
  getPrimaryService(uuid: number): Promise<Service>;
}
export interface Meter extends EventTarget {
  readonly name?: string | null;
  readonly gatt?: Server;
}
interface Bluetooth {
  /** Lets the person choose. @throws DOMException NotFoundError when they close the list, SecurityError when it is forbidden */
  requestDevice(wish: {
    readonly filters: readonly { readonly services: readonly number[] }[];
  }): Promise<Meter>;
  /** False where Bluetooth is switched off, or the device has none. */
  getAvailability?(): Promise<boolean>;
}

/** Undefined where the browser can't: on iPhones, in Firefox, and on pages without https. */
export const bluetooth = (): Bluetooth | undefined =>
  (navigator as Navigator & { readonly bluetooth?: Bluetooth }).bluetooth;
