import { escapeText, fold } from '#platform/server/papers/calendar-text.ts';
import { STATUS, type Status } from '../contract.ts';

/** What a calendar entry is made of; instants in epoch milliseconds. */
export interface CalendarVisit {
  readonly id: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly version: number;
  readonly status: Status;
  readonly writtenAt: number;
  readonly title: string;
  readonly description: string;
  readonly reminder: string;
  /** The clinic's name and address; null for a call. */
  readonly place: string | null;
  readonly product: string;
}

const OVER: readonly number[] = [STATUS.cancelled, STATUS.declined];

/**
 * An iCalendar file (RFC 5545) to be imported: without a METHOD, which would ask for an organiser's address (RFC
 * 5546). One event and two alarms, a day and an hour before. The same UID with a
 * higher SEQUENCE moves the entry that a calendar already has.
 */
export function calendarFile(visit: CalendarVisit): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(visit.product)}//Appointments//EN`,
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    `UID:${visit.id}@sukham`,
    `DTSTAMP:${stamp(visit.writtenAt)}`,
    `DTSTART:${stamp(visit.startsAt)}`,
    `DTEND:${stamp(visit.endsAt)}`,
    `SEQUENCE:${visit.version - 1}`,
    `STATUS:${OVER.includes(visit.status) ? 'CANCELLED' : 'CONFIRMED'}`,
    'CLASS:PRIVATE',
    `SUMMARY:${escapeText(visit.title)}`,
    `DESCRIPTION:${escapeText(visit.description)}`,
    ...(visit.place === null ? [] : [`LOCATION:${escapeText(visit.place)}`]),
    ...(OVER.includes(visit.status)
      ? []
      : ['-P1D', '-PT1H'].flatMap((before) => alarm(before, visit.reminder))),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

const alarm = (before: string, text: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `TRIGGER:${before}`,
  `DESCRIPTION:${escapeText(text)}`,
  'END:VALARM',
];

const stamp = (at: number): string => new Date(at).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
