import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { answerDose } from '../../contract/medications.ts';

interface Waits {
  /** By which it is stored here. */
  readonly key: string;
  /** Milliseconds since 1970: the order in which they go out. */
  readonly written_at: number;
}

/** What was said of a dose on this device and isn't known to be on the server yet. */
export type WaitingDose =
  | (Waits & { readonly is: 'answer'; readonly body: BodyOf<typeof answerDose> })
  | (Waits & { readonly is: 'undo'; readonly dose_event_id: string });
