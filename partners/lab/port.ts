export { ForgedCallback } from '#platform/server/http/signed-callbacks.ts';

/** The place where a collector takes samples. */
export type LabPlace = { readonly lat: number; readonly lng: number } | { readonly pin: string };

/** `by_call`: they come, and a person calls about the time. `no`: they do not come here at all. */
export interface Serviceability {
  readonly state: 'slots' | 'by_call' | 'full' | 'no';
  /** Starts, the earliest first. */
  readonly slots: readonly Date[];
}

export interface LabPatient {
  /** Ours; every event of this patient carries it. */
  readonly reference: string;
  readonly name: string;
  readonly phone: string;
  readonly age: number;
  readonly sex: 'female' | 'male' | 'other';
  readonly items: readonly { readonly code: string; readonly kind: 'test' | 'package' }[];
}

export interface LabOrder {
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly place: { readonly lat: number; readonly lng: number } | null;
  /** Null: a person of the lab calls about the time. */
  readonly slot: Date | null;
  readonly paid: 'to_us' | 'to_collector';
  readonly notes: string;
  readonly patients: readonly LabPatient[];
}

/** How the lab is asked about an order that it has. */
export interface LabReference {
  readonly id: string;
  readonly token: string;
}

export type Placed =
  | { readonly kind: 'placed'; readonly reference: LabReference; readonly isScheduled: boolean }
  | { readonly kind: 'slot_gone' }
  /** The lab's sentence, for staff. */
  | { readonly kind: 'refused'; readonly why: string }
  /** No answer: the order may be there or not. It is never sent again by itself. */
  | { readonly kind: 'unknown' };

export type Added = 'taken' | 'refused' | 'unknown';

export const LAB_EVENTS = [
  'order.created',
  'task.confirmed',
  'task.assigned',
  'task.accepted',
  'task.started',
  'task.in_progress',
  'task.completed',
  'task.deleted',
  'test.completed_not_sent',
  'test.completed_sent',
  'order.completed',
  'order.cancelled',
] as const;
export type LabEvent = (typeof LAB_EVENTS)[number];

export interface Collector {
  readonly name: string;
  readonly phone: string;
  /** Where the way of the collector can be followed; only web addresses. */
  readonly link: string | null;
}

/** One signed callback: what happened to the order of one patient. */
export interface LabNotice {
  /** Unique among the events of the lab. */
  readonly eventId: string;
  /** Undefined: an event that we don't know. */
  readonly event: LabEvent | undefined;
  readonly orderId: string;
  readonly token: string;
  /** Our reference of the patient; empty when it carries none. */
  readonly patientReference: string;
  /** The visit of a collector: a later one has a higher number. */
  readonly taskId: number | null;
  readonly collector: Collector | null;
}

export interface LabDetails {
  readonly status: 'requested' | 'confirmed' | 'completed' | 'cancelled' | 'other';
  readonly collector: Collector | null;
  readonly slot: Date | null;
  /** Merged papers, by the name of the patient. */
  readonly reports: readonly { readonly name: string; readonly url: string }[];
}

export interface LabValue {
  readonly code: string;
  readonly name: string;
  readonly value: string;
  readonly unit: string;
  /** As it is printed. */
  readonly range: string;
  readonly flag: string;
}

/** What the lab's link to a paper led to. Nothing of it is followed to a host that isn't the lab's. */
export type LabPaper =
  | { readonly kind: 'pdf'; readonly bytes: Buffer }
  | { readonly kind: 'foreign' | 'missing' | 'not_pdf' | 'too_large' };

export interface LabResults {
  readonly patientReference: string;
  readonly completedAt: Date | null;
  readonly values: readonly LabValue[];
}

export interface Lab {
  readonly id: string;
  /** Shown to patients. */
  readonly name: string;
  /** @throws LabAway */
  serviceability(at: LabPlace, day: string): Promise<Serviceability>;
  /** @throws LabAway when it surely did not take the order */
  place(order: LabOrder): Promise<Placed>;
  details(of: LabReference): Promise<LabDetails>;
  /** Of orders created from one day to the other, seven days at most. */
  results(of: LabReference, from: string, to: string): Promise<LabResults[]>;
  /** The paper behind a link of `details`. @throws LabAway */
  paper(url: string): Promise<LabPaper>;
  /** More tests for a patient of an order, before the collector sets out. `unknown`: no answer, it has them or not. @throws LabAway when it surely did not take them */
  addOn(of: LabReference, patients: readonly LabPatient[], paid: LabOrder['paid']): Promise<Added>;
  /** False: the lab refuses, e.g. because the time is gone or the collector is on the way. */
  reschedule(of: LabReference, slot: Date, why: string): Promise<boolean>;
  /** Only a request: that it is cancelled is said by an event. False: it can't be any more. */
  cancel(of: LabReference, why: string, words: string): Promise<boolean>;
  /** @throws ForgedCallback */
  readCallback(headers: Readonly<Record<string, string | string[] | undefined>>, raw: Buffer): LabNotice;
  /** Reads again what was stored after its signature had been checked. */
  readStored(eventId: string, raw: string): LabNotice;
}

/** The lab gave no usable answer, and nothing was changed there by us. */
export class LabAway extends Error {
  readonly reason: 'timeout' | 'unreachable' | 'unreadable' | 'refused';
  readonly status: number | undefined;
  constructor(reason: LabAway['reason'], status?: number) {
    super(`the lab failed: ${reason}${status ? ` (${status})` : ''}`);
    this.name = 'LabAway';
    this.reason = reason;
    this.status = status;
  }
}
