import { criticalNote } from '#features/vitals/web/index.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Slots } from '#platform/web/shell/lazy-part.tsx';
import type { OpenCritical } from '../../contract.ts';

const NOTE = [{ id: 'critical', part: criticalNote }] as const;

interface Props {
  readonly critical: readonly OpenCritical[];
  /** The name of a family member the patient acts for. */
  readonly name?: string | undefined;
  readonly personId?: string | undefined;
  /** Leads to the report; left out where that is shown already. */
  readonly href?: string;
}

/** What is critical in the lab's results: what to do, who to call, and who was notified. */
export function CriticalPart({ critical, name, personId, href }: Props) {
  const { t } = useWords();
  const [first, ...others] = critical;
  if (!first) return null;
  return (
    <Slots
      slots={NOTE}
      given={{
        ...{ title: first.text, takenAt: first.at, text: t('lab-results.critical.act'), name, personId },
        notice: {
          vital_id: first.alert_id,
          notified_at: first.notified.length > 0 ? first.notified_at : null,
          notified: first.notified,
        },
        more: others.map(({ alert_id: id, text }) => ({ id, text })),
        ...(href ? { link: { href, label: t('lab-results.critical.open') } } : {}),
      }}
    />
  );
}
