import type { Topic } from '#platform/contract/notification.ts';

export interface Switches {
  readonly inApp: boolean;
  readonly message: boolean;
  readonly push: boolean;
}
/** As they were stored before everything could be pushed. */
export type StoredSwitches = Omit<Switches, 'push'> & { readonly push?: boolean };
export interface QuietHours {
  /** `22:00` */
  readonly from: string;
  readonly to: string;
  /** IANA name of the time zone of the quiet hours; Asia/Kolkata without one. */
  readonly timeZone?: string;
}
export type Settings = {
  readonly topics: Readonly<Record<Topic, Switches>>;
  readonly quietHours: QuietHours | null;
};
