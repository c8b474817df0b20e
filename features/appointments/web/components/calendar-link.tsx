import { LinkButton } from '#platform/ui/link-button.tsx';
import { useWords } from '#platform/web/i18n/words.ts';

/** The visit as a calendar file; the browser hands it to the phone's calendar. */
export function CalendarLink({ appointmentId }: { readonly appointmentId: string }) {
  const { t } = useWords();
  return (
    <LinkButton
      icon="calendar"
      href={`/api/appointments/${appointmentId}/calendar.ics`}
      download="appointment.ics"
    >
      {t('appointments.one.calendar')}
    </LinkButton>
  );
}
