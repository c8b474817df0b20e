import { REVIEW_HOURS } from './contract.ts';

/** When a review is due. */
export const reviewDueAt = (openedAt: Date): Date => new Date(openedAt.getTime() + REVIEW_HOURS * 3_600_000);

export const isOverdue = (of: { dueAt: Date; reviewedAt: Date | null }, now: Date): boolean =>
  of.reviewedAt === null && of.dueAt.getTime() <= now.getTime();

/** Contacts are read once and are never open; a record is until it is closed or its hour is over. */
export const isOpen = (of: { endsAt: Date | null; endedAt: Date | null }, now: Date): boolean =>
  of.endsAt !== null && of.endedAt === null && now.getTime() < of.endsAt.getTime();
