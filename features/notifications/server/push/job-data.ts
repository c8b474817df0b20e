import type { About } from './say.ts';

export const PUSH_JOB = 'notifications.push';

export interface PushJobData {
  readonly subscription_id: string;
  readonly about: About;
  /** How often it was put off. */
  readonly tries?: number;
}
