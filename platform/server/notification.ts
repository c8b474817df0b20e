import type { EventData, EventDeclaration } from '#platform/contract/domain-event.ts';
import type { NotificationData, NotificationKind } from '#platform/contract/notification.ts';
import type { JobContext } from './http/context.ts';

/** A notification for one person. */
export interface Notice {
  readonly personId: string;
  readonly kind: NotificationKind;
  /** Entries of one group are about one thing, e.g. `appointment:<id>`. */
  readonly group: string;
  readonly subjectId: string | null;
  readonly data: NotificationData;
  /** They did it themselves: an entry to keep, no message and no push. */
  readonly byOneself: boolean;
}

/** Who is notified when an event was published. */
export interface NotificationSource {
  readonly event: EventDeclaration;
  /** Of an event that is published for many people at the same minute: its notices are made together. */
  readonly isForMany?: true;
  notices(job: JobContext, data: unknown, brandId: string): Promise<readonly Notice[]>;
}

export const notifyOn = <D extends EventDeclaration>(
  event: D,
  notices: (job: JobContext, data: EventData<D>, brandId: string) => Promise<readonly Notice[]>,
  options: Pick<NotificationSource, 'isForMany'> = {},
): NotificationSource => ({
  event,
  ...options,
  notices: (job, data, brandId) => notices(job, data as EventData<D>, brandId),
});

/** The users with entries about one patient that the event may have answered. */
export interface Answered {
  readonly patientId: string;
  readonly personIds: readonly string[];
  /** Of the device on which it was answered. */
  readonly sessionId?: string | undefined;
}

/** What a notification said when it was made. */
export interface SaidBefore {
  /** Name of its kind. */
  readonly kind: string;
  readonly subjectId: string;
  readonly data: NotificationData;
}

/** What a feature declares to the notifications. */
export interface FeatureNotifications {
  readonly kinds: readonly NotificationKind[];
  readonly sources: readonly NotificationSource[];
  /**
   * Whether what a notification says is still true. A message or push that was deferred, e.g. until the end of quiet hours, is
   * sent only where it is. Without it, everything is.
   */
  isStillTrue?(job: JobContext, said: SaidBefore, brandId: string): Promise<boolean>;
  /** Kinds that ask the person to do something. An entry is read, and no longer pushed, once that was done. */
  readonly reminders?: {
    readonly kinds: readonly NotificationKind[];
    isStillWanted(job: JobContext, subjectId: string, data: NotificationData): Promise<boolean>;
    /**
     * Whether it still has to be answered, also after a later reminder replaced this one. Devices that show a reminder
     * that is no longer open get a silent push that says so.
     */
    isOpen?(job: JobContext, subjectId: string, data: NotificationData): Promise<boolean>;
    /** The event after which unread reminders are looked at again. */
    readonly answeredBy: EventDeclaration;
    answered(job: JobContext, data: unknown, brandId: string): Promise<Answered>;
  };
}
