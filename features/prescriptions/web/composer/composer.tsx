import { useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { CheckboxField } from '#platform/ui/checkbox-field.tsx';
import { DateField } from '#platform/ui/date-field.tsx';
import { StickyBar } from '#platform/ui/sticky-bar.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Prescription, PrescriptionDecision } from '../../contract.ts';
import { isComplete, obstaclesOf } from '../../rules.ts';
import { Lines } from '../reading/lines.tsx';
import { AddMedicine } from './add-medicine.tsx';
import styles from './composer.module.css';
import { Creatinine } from './creatinine.tsx';
import { Findings } from './findings.tsx';
import { LineRow } from './line-row.tsx';
import { Pregnancy } from './pregnancy.tsx';
import { SignDialog } from './sign-dialog.tsx';
import { QuickStart } from './templates.tsx';
import { type Draft, useDraft } from './use-draft.ts';

interface ComposerProps {
  readonly prescription: Prescription;
  readonly onSigned: (signed: Prescription) => void;
}

/** A draft being written: medicines first, then what the law asks for, then the signature. */
export function Composer({ prescription, onSigned }: ComposerProps) {
  const { t } = useWords();
  const draft = useDraft(prescription);
  const [added, setAdded] = useState<string>();
  const [signing, setSigning] = useState<Prescription>();
  const [isTried, setTried] = useState(false);
  const { content, stored } = draft;
  const sign = async () => {
    const saved = await draft.flush();
    if (!saved) return;
    setTried(true);
    if (obstaclesOf(saved.content, saved.checks).length === 0) setSigning(saved);
  };
  return (
    <div className={styles.composer}>
      <Conflict draft={draft} />
      <Newer draft={draft} />
      <AddMedicine
        onAdd={(line) => {
          setAdded(line.line_id);
          draft.change({ lines: [...content.lines, line] });
        }}
      />
      <QuickStart draft={draft} />
      <ol className={styles.lines}>
        {content.lines.map((line) => (
          <LineRow
            key={line.line_id}
            line={line}
            isNew={line.line_id === added}
            isDoseMissing={isTried && !isComplete(line)}
            patientId={stored.patient_id}
            shown={stored.lines.find(({ line_id }) => line_id === line.line_id)}
            decision={stored.checks?.lines.find(({ line_id }) => line_id === line.line_id)}
            onChange={(next) =>
              draft.change({
                lines: content.lines.map((each) => (each.line_id === line.line_id ? next : each)),
              })
            }
            onRemove={() =>
              draft.change({ lines: content.lines.filter((each) => each.line_id !== line.line_id) })
            }
          />
        ))}
      </ol>
      <Findings draft={draft} isTried={isTried} />
      {content.lines.length > 0 && <Creatinine draft={draft} />}
      <About draft={draft} isTried={isTried} />
      <StickyBar className={styles.foot}>
        {isTried && <Obstacles draft={draft} />}
        <SavedLine draft={draft} />
        <Button compact variant="primary" onClick={() => void sign()}>
          {t('prescriptions.composer.sign')}
        </Button>
      </StickyBar>
      {signing && (
        <SignDialog
          prescription={signing}
          onSigned={onSigned}
          onRefused={draft.refused}
          onClose={() => setSigning(undefined)}
        />
      )}
    </div>
  );
}

interface PartProps {
  readonly draft: Draft;
  /** The doctor has tried to sign: what is missing is marked from now on. */
  readonly isTried: boolean;
}

/** Everything that stands in the way of the signature, asked for before the password. */
function Obstacles({ draft: { content, stored } }: Pick<PartProps, 'draft'>) {
  const { t } = useWords();
  const obstacles = obstaclesOf(content, stored.checks);
  if (obstacles.length === 0) return null;
  return (
    <div className={styles.obstacles}>
      <Alert tone="bad" live="alert" title={t('prescriptions.missing.title')}>
        <ul>
          {obstacles.map((code) => (
            <li key={code}>{t(`prescriptions.missing.${code}`)}</li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}

/** Diagnosis, identity and consent, which the law asks for; and what else stands on the paper. */
function About({ draft: { content, stored, change }, isTried }: PartProps) {
  const { t } = useWords();
  const obstacles = isTried ? obstaclesOf(content, stored.checks) : [];
  const missing = (code: string) =>
    obstacles.includes(code) ? t(`prescriptions.missing.${code}`) : undefined;
  const asks = (isIt: (line: PrescriptionDecision) => boolean) => stored.checks?.lines.some(isIt) ?? false;
  const asksStatement = Boolean(content.statement) || asks(({ decision }) => decision === 'needs_reason');
  const asksAdult = Boolean(content.adult_present) || asks(({ code }) => code === 'minor_without_adult');
  return (
    <>
      <TextField
        label={t('prescriptions.part.diagnosis')}
        maxLength={300}
        value={content.diagnosis ?? ''}
        error={missing('diagnosis_missing')}
        onValue={(diagnosis) => change({ diagnosis })}
      />
      {asksStatement && (
        <TextArea
          label={t('prescriptions.composer.statement')}
          maxLength={500}
          value={content.statement ?? ''}
          error={missing('statement_missing')}
          onValue={(statement) => change({ statement })}
        />
      )}
      {stored.checks && <p>{t(`prescriptions.mode.${stored.checks.mode}`)}</p>}
      <CheckboxField
        label={t('prescriptions.composer.identity')}
        checked={content.identity_confirmed ?? false}
        error={missing('identity_missing')}
        onChecked={(isConfirmed) => change({ identity_confirmed: isConfirmed })}
      />
      <CheckboxField
        label={t('prescriptions.composer.consent')}
        checked={content.consent_confirmed ?? false}
        error={missing('consent_missing')}
        onChecked={(isConfirmed) => change({ consent_confirmed: isConfirmed })}
      />
      <CheckboxField
        label={t('prescriptions.composer.sameCondition')}
        checked={content.same_condition ?? false}
        onChecked={(isSame) => change({ same_condition: isSame })}
      />
      {asksAdult && (
        <CheckboxField
          label={t('prescriptions.composer.adultPresent')}
          checked={content.adult_present ?? false}
          onChecked={(isPresent) => change({ adult_present: isPresent })}
        />
      )}
      <More content={content} change={change} />
    </>
  );
}

/** What else stands on the paper. */
function More({ content, change }: Pick<Draft, 'content' | 'change'>) {
  const { t } = useWords();
  return (
    <details>
      <summary className={styles.summary}>{t('prescriptions.composer.more')}</summary>
      <div className={styles.composer}>
        {(['complaints', 'history', 'examination', 'investigations', 'advice'] as const).map((part) => (
          <TextArea
            key={part}
            label={t(`prescriptions.part.${part}`)}
            maxLength={2000}
            value={content[part] ?? ''}
            onValue={(text) => change({ [part]: text })}
          />
        ))}
        <Pregnancy content={content} change={change} />
        <DateField
          label={t('prescriptions.part.lastPeriod')}
          value={content.last_period_on ?? ''}
          onValue={(day) => change({ last_period_on: day })}
        />
        <DateField
          label={t('prescriptions.part.followUp')}
          value={content.follow_up_on ?? ''}
          onValue={(day) => change({ follow_up_on: day })}
        />
      </div>
    </details>
  );
}

/** Another prescription was signed for this patient after this draft was begun. */
function Newer({ draft: { stored } }: { readonly draft: Draft }) {
  const { t, format } = useWords();
  const newer = stored.checks?.newer;
  if (!newer) return null;
  return (
    <Alert tone="warn" live="status" title={t('prescriptions.newer.title')}>
      <p>
        {[newer.doctor_name, format.dayAndTime(newer.issued_at)].filter(Boolean).join(' · ')}{' '}
        <a href={`/patients/${stored.patient_id}/prescriptions/${newer.prescription_id}`}>
          {t('prescriptions.newer.open')}
        </a>
      </p>
    </Alert>
  );
}

/** How far the writing is safe, in words. */
function SavedLine({ draft: { state, stored } }: { readonly draft: Draft }) {
  const { t, format } = useWords();
  const errorText = useErrorText();
  const text =
    state.is === 'saved'
      ? t('prescriptions.save.saved', { time: format.time(stored.updated_at) })
      : state.is === 'failed'
        ? errorText(state.error)
        : t(`prescriptions.save.${state.is}`);
  return <p aria-live="polite">{text}</p>;
}

function Conflict({ draft }: { readonly draft: Draft }) {
  const { t } = useWords();
  if (draft.state.is !== 'conflict') return null;
  return (
    <Alert tone="warn" live="alert" title={t('prescriptions.conflict.title')}>
      <p>{t('prescriptions.conflict.what')}</p>
      <Button compact onClick={() => draft.choose('mine')}>
        {t('prescriptions.conflict.mine')}
      </Button>{' '}
      <Button compact onClick={() => draft.choose('theirs')}>
        {t('prescriptions.conflict.theirs')}
      </Button>
      <Lines lines={draft.state.theirs.lines} />
    </Alert>
  );
}
