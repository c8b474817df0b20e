import type { NotificationKind } from '#platform/contract/notification.ts';
import type { FeatureServer } from '#platform/server/feature.ts';
import type { FeatureNotifications } from '#platform/server/notification.ts';

type Reminders = NonNullable<FeatureNotifications['reminders']>;

/** What the features have declared, by name of the kind. */
export class DeclaredKinds {
  readonly #kinds = new Map<string, NotificationKind>();
  readonly #reminders = new Map<string, Reminders>();
  readonly features: readonly FeatureNotifications[];

  constructor(features: readonly Pick<FeatureServer, 'notifications'>[]) {
    this.features = features.flatMap(({ notifications }) => notifications ?? []);
    for (const { kinds, reminders } of this.features) {
      for (const kind of kinds) {
        if (this.#kinds.has(kind.name))
          throw new Error(`two features declare notifications of kind ${kind.name}`);
        this.#kinds.set(kind.name, kind);
      }
      for (const kind of reminders?.kinds ?? []) if (reminders) this.#reminders.set(kind.name, reminders);
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
    return this.#reminders.get(name);
  }
}
