import { SelectField } from '#platform/ui/select-field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { ADULT_RELATIONS, type AdultRelation, type CallConsent } from '../../contract.ts';
import styles from './check.module.css';

export interface Adult {
  readonly name: string;
  readonly relation: AdultRelation;
}

export interface ConsentProps {
  readonly consent: CallConsent;
  readonly adult: Adult;
  readonly onAdult: (adult: Adult) => void;
  /** Only after the user pressed the button without a name. */
  readonly nameMissing: boolean;
}

/** What the patient agrees to, in the patient's language; for a child, with which adult. */
export function Consent({ consent, adult, onAdult, nameMissing }: ConsentProps) {
  const { t, format } = useWords();
  return (
    <section className={styles.check} aria-labelledby="call-consent">
      <h2 id="call-consent">{consent.title}</h2>
      <ul className={styles.points} lang={consent.language}>
        {consent.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {consent.given_at && (
        <p className={styles.quiet}>
          {t('calls.consent.given', { when: format.dayAndTime(consent.given_at) })}
        </p>
      )}
      {!consent.given_at && consent.adult_needed && (
        <>
          <p>{t('calls.consent.adultHint')}</p>
          <TextField
            id="call-adult"
            label={t('calls.consent.adultName')}
            autoComplete="name"
            maxLength={120}
            value={adult.name}
            error={nameMissing ? t('calls.consent.adultMissing') : undefined}
            onValue={(name) => onAdult({ ...adult, name })}
          />
          <SelectField
            label={t('calls.consent.relation')}
            value={adult.relation}
            choices={ADULT_RELATIONS.map((value) => ({ value, label: t(`calls.consent.is.${value}`) }))}
            onValue={(relation) => onAdult({ ...adult, relation: relation as AdultRelation })}
          />
        </>
      )}
    </section>
  );
}
