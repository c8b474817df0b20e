import { useState } from 'react';
import { newId } from '#platform/web/client/new-id.ts';
import { type Uploads, useUploads } from './use-uploads.ts';

/** What the user enters about a visit before the booking; it stays while they look at other times or doctors. */
export interface BookingNotes {
  readonly reason: string;
  readonly setReason: (reason: string) => void;
  readonly uploads: Uploads;
  /** The id of the appointment to be: a repeated request books once. */
  readonly appointmentId: string;
}

export function useBookingNotes(): BookingNotes {
  const [reason, setReason] = useState('');
  const [appointmentId] = useState(newId);
  const uploads = useUploads();
  return { reason, setReason, uploads, appointmentId };
}
