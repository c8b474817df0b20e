import { useWords } from '#platform/web/i18n/words.ts';
import type { Vital } from '../contract/shapes.ts';

/** Platforms, by the names that they have. */
const PLATFORMS: Partial<Record<Vital['source'], string>> = {
  health_connect: 'Health Connect',
  google_fit: 'Google Fit',
};

/** Where a reading comes from and who entered it: `by hand · entered by Dr. Rao`. */
export function useOrigin(): (vital: Pick<Vital, 'source' | 'entered_by' | 'entered_by_name'>) => string {
  const { t } = useWords();
  return ({ source, entered_by, entered_by_name }) => {
    if (source === 'lab') return t('vitals.care.reading.source.lab');
    const by =
      entered_by === 'patient' || entered_by_name === null
        ? t('vitals.care.reading.byPatient')
        : t('vitals.list.by', { name: entered_by_name });
    const platform = PLATFORMS[source];
    const from = platform
      ? t('vitals.care.reading.source.platform', { name: platform })
      : t(`vitals.care.reading.source.${source}`);
    return `${from} · ${by}`;
  };
}
