import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Row } from '#platform/ui/layout.tsx';
import { useLink } from '#platform/ui/link-context.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import type { AffectedBooking } from '../../contract.ts';
import { hasCode } from './problems.ts';

interface Props {
  readonly error: unknown;
  readonly busy: boolean;
  readonly onKeep: () => void;
  readonly onBack: () => void;
}

/** Why hours could not be changed; where bookings would lose them: which, and whether they shall stay. */
export function AffectedVisits({ error, busy, onKeep, onBack }: Props) {
  const { t, format } = useWords();
  const Link = useLink();
  const errorText = useErrorText();
  if (!error) return null;
  if (!hasCode(error, 'has_bookings'))
    return (
      <Alert tone="bad" live="alert">
        {errorText(error)}
      </Alert>
    );
  const bookings = (error.body as { bookings?: readonly AffectedBooking[] }).bookings ?? [];
  return (
    <Alert
      tone="warn"
      live="alert"
      title={t('appointments.hours.affected', { count: bookings.length })}
      action={
        <Row gap="small">
          <Button onClick={onBack}>{t('appointments.hours.dontChange')}</Button>
          <Button variant="primary" busy={busy} onClick={onKeep}>
            {t('appointments.hours.keepThem')}
          </Button>
        </Row>
      }
    >
      <ul>
        {bookings.map((booking) => (
          <li key={booking.appointment_id}>
            <Link href={`/appointments/${booking.appointment_id}`}>
              {format.dayAndTime(booking.starts_at)} · {booking.patient.name}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
