import type { About } from './say.ts';

export const PUSH_JOB = 'notifications.push';
export const PUSH_MANY_JOB = 'notifications.push-many';

export interface PushJobData {
  readonly subscription_id: string;
  readonly about: About;
  /** How often it was put off. */
  readonly tries?: number;
}

/** Of events that came together: pushes to many devices. */
export interface PushManyJobData {
  readonly pushes: readonly PushJobData[];
}
