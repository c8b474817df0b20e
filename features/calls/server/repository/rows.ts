import type { GuestRole, Medium, ParticipantState, Role } from '../../contract.ts';
import type { callLinks, callRings, calls } from '../tables.ts';

export type CallRow = typeof calls.$inferSelect;
export type LinkRow = typeof callLinks.$inferSelect;
export type RingRow = typeof callRings.$inferSelect;

/** A seat, with the name of its participant. */
export interface ParticipantRow {
  readonly id: string;
  readonly callId: string;
  readonly role: Role;
  readonly personId: string | null;
  readonly name: string;
  readonly state: ParticipantState;
  readonly since: Date;
  readonly joinedAt: Date;
  readonly admittedAt: Date | null;
  readonly seenAt: Date;
  readonly goneAt: Date | null;
  readonly camera: boolean;
  readonly microphone: boolean;
  readonly medium: Medium | null;
}

export interface OpenLink {
  readonly id: string;
  readonly role: GuestRole;
  readonly madeBy: string;
  readonly expiresAt: Date;
}
