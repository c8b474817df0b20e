import { useWords } from '#platform/web/i18n/words.ts';
import { useNow } from '#platform/web/use-now.ts';

const MINUTE = 60_000;

/** "in 2 hours 5 minutes", "in 12 minutes", "now"; undefined when it is more than `hoursBefore` away or long over. */
export function useTimeTo(instant: string, hoursBefore = 24): string | undefined {
  const { t } = useWords();
  const now = useNow(15);
  const minutes = Math.ceil((Date.parse(instant) - now.getTime()) / MINUTE);
  if (minutes > hoursBefore * 60 || minutes < -60) return undefined;
  if (minutes <= 0) return t('appointments.timeTo.now');
  if (minutes < 60) return t('appointments.timeTo.minutes', { count: minutes });
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const inHours = t('appointments.timeTo.hours', { count: hours });
  return rest === 0 || hours >= 6 ? inHours : t('appointments.timeTo.both', { hours, minutes: rest });
}

/** Minutes and seconds until then, "4:05"; "0:00" when it is over. */
export function useCountdown(instant: string): { readonly text: string; readonly over: boolean } {
  const now = useNow(1);
  const left = Math.max(0, Math.ceil((Date.parse(instant) - now.getTime()) / 1000));
  const seconds = String(left % 60).padStart(2, '0');
  return { text: `${Math.floor(left / 60)}:${seconds}`, over: left === 0 };
}
