import { Alert } from '#platform/ui/alert.tsx';
import { CheckboxField } from '#platform/ui/checkbox-field.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { Row } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { PrescriptionDecision, PrescriptionLine, ShownLine } from '../../contract.ts';
import { labelOf, quantityOf } from '../../rules.ts';
import styles from './composer.module.css';
import { DoseFields } from './dose-fields.tsx';
import { LineRhythm } from './line-rhythm.tsx';
import { NumberField } from './number-field.tsx';
import { ProductFields } from './product-fields.tsx';

interface LineRowProps {
  readonly line: PrescriptionLine;
  readonly shown: ShownLine | undefined;
  readonly decision: PrescriptionDecision | undefined;
  readonly patientId: string;
  readonly isNew: boolean;
  readonly isDoseMissing: boolean;
  readonly onChange: (line: PrescriptionLine) => void;
  readonly onRemove: () => void;
}

/** One medicine: 1-0-0-1, food, days, quantity; what the law says of it right below. */
export function LineRow({
  line,
  shown,
  decision,
  patientId,
  isNew,
  isDoseMissing,
  onChange,
  onRemove,
}: LineRowProps) {
  const { t } = useWords();
  /** The quantity follows dose and days until it is typed. */
  const change = (part: Partial<PrescriptionLine>) => {
    const { quantity: before, ...rest } = line;
    const next = { ...rest, ...part };
    const follows = before === undefined || before === quantityOf(line);
    const quantity = 'quantity' in part ? part.quantity : follows ? quantityOf(next) : before;
    onChange(clean({ ...next, quantity }));
  };
  return (
    <li className={styles.line}>
      <div className={styles.head}>
        <strong lang="en">
          {[labelOf(line), line.form?.replaceAll('_', ' ')].filter(Boolean).join(' · ')}
        </strong>
        <IconButton
          icon="trash"
          label={t('prescriptions.composer.remove', { name: labelOf(line) })}
          onClick={onRemove}
        />
      </div>
      {!line.product_id && (
        <div className={styles.fields}>
          <ProductFields line={line} onChange={change} />
        </div>
      )}
      <div className={styles.fields}>
        <DoseFields line={line} isNew={isNew} isDoseMissing={isDoseMissing} onChange={change} />
      </div>
      <TextField
        label={t('prescriptions.composer.directions')}
        maxLength={300}
        value={line.directions ?? ''}
        onValue={(directions) => change({ directions: directions || undefined } as never)}
      />
      <CheckboxField
        label={t('prescriptions.composer.asNeeded')}
        checked={line.as_needed ?? false}
        onChecked={(isAsNeeded) =>
          change({ as_needed: isAsNeeded || undefined, later: undefined, weekdays: undefined } as never)
        }
      />
      {line.as_needed && (
        <NumberField
          label={t('prescriptions.composer.gap')}
          most={72}
          value={line.min_gap_hours}
          onNumber={(min_gap_hours) => change({ min_gap_hours } as never)}
        />
      )}
      {(!line.as_needed || line.weekdays) && <LineRhythm line={line} onChange={change} />}
      {shown?.sentence && <p className={styles.quiet}>{shown.sentence}</p>}
      {decision?.cautions.includes('injectable_at_a_distance') && (
        <Alert tone="warn">{t('prescriptions.law.injectable')}</Alert>
      )}
      {decision && decision.decision !== 'allowed' && <Law decision={decision} patientId={patientId} />}
    </li>
  );
}

/** What the law says of a line that it doesn't simply allow, and which visit would allow it. */
export function Law({
  decision,
  patientId,
}: {
  readonly decision: PrescriptionDecision;
  readonly patientId: string;
}) {
  const { t } = useWords();
  return (
    <Alert
      tone={decision.decision === 'refused' ? 'bad' : 'warn'}
      title={t(`prescriptions.law.${decision.code}`)}
    >
      <p lang="en">{decision.instrument}</p>
      <Row gap="small">
        {decision.offer === 'video_visit' && (
          <LinkButton compact href={`/appointments/book?for=${patientId}&mode=virtual`}>
            {t('prescriptions.law.bookVideo')}
          </LinkButton>
        )}
        {(decision.offer === 'in_person_visit' || decision.offer === 'video_visit') && (
          <LinkButton compact href={`/appointments/book?for=${patientId}&mode=in_person`}>
            {t('prescriptions.law.bookInPerson')}
          </LinkButton>
        )}
      </Row>
    </Alert>
  );
}

const clean = (line: object): PrescriptionLine =>
  Object.fromEntries(Object.entries(line).filter(([, value]) => value !== undefined)) as PrescriptionLine;
