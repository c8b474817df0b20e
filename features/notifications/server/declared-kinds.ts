import type { NotificationData, NotificationKind } from '#platform/contract/notification.ts';
import type { FeatureServer } from '#platform/server/feature.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import type { FeatureNotifications } from '#platform/server/notification.ts';

export type Reminders = NonNullable<FeatureNotifications['reminders']>;

/** The subject of a notification. */
export interface Notified {
  readonly brandId: string;
  /** The id of its recipient; undefined in jobs of an older server. */
  readonly personId?: string;
  /** Name of the kind. */
  readonly kind: string;
  readonly subjectId: string | null;
  readonly data: NotificationData;
}

/** What the features have declared, by name of the kind. */
export class DeclaredKinds {
  readonly #kinds = new Map<string, NotificationKind>();
  readonly #featureOf = new Map<string, FeatureNotifications>();
  readonly features: readonly FeatureNotifications[];

  constructor(features: readonly Pick<FeatureServer, 'notifications'>[]) {
    this.features = features.flatMap(({ notifications }) => notifications ?? []);
    for (const feature of this.features)
      for (const kind of feature.kinds) {
        if (this.#kinds.has(kind.name))
          throw new Error(`two features declare notifications of kind ${kind.name}`);
        this.#kinds.set(kind.name, kind);
        this.#featureOf.set(kind.name, feature);
      }
  }

  all(): NotificationKind[] {
    return [...this.#kinds.values()];
  }

  /** Undefined for a kind that an older or newer server has stored. */
  find(name: string): NotificationKind | undefined {
    return this.#kinds.get(name);
  }

  /** Of kinds that ask the person to do something. */
  remindersOf(name: string): Reminders | undefined {
    const reminders = this.#featureOf.get(name)?.reminders;
    return reminders?.kinds.some((kind) => kind.name === name) ? reminders : undefined;
  }

  /** Whether what was to be said is still so, and what it asks for still to be done. */
  async isStillWanted(work: JobContext, { brandId, kind, subjectId, data }: Notified): Promise<boolean> {
    if (subjectId === null) return true;
    const reminders = this.remindersOf(kind);
    if (reminders && !(await reminders.isStillWanted(work, subjectId, data))) return false;
    const feature = this.#featureOf.get(kind);
    return (await feature?.isStillTrue?.(work, { kind, subjectId, data }, brandId)) ?? true;
  }
}
