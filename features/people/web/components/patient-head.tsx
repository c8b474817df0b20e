import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LanguageName } from '#platform/ui/language-name.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Fillings } from '#platform/web/shell/lazy-part.tsx';
import { onePatient } from '../queries.ts';
import { recordAbout, recordHeader } from '../slots.ts';
import { NotRead } from './not-read.tsx';
import styles from './patient-head.module.css';
import { usePersonWords } from './person-words.ts';

export interface PatientHeadProps {
  readonly patientId: string;
  /** What is there already, before the rest is and where it can't be read. */
  readonly name?: string;
  /** Buttons at the end. */
  readonly children?: ReactNode;
}

/** Who it is and what must never be out of sight, over a record and over the workspace of a visit. */
export function PatientHead({ patientId, name, children }: PatientHeadProps) {
  const { t } = useWords();
  const words = usePersonWords();
  const query = useQuery(onePatient(patientId));
  const patient = query.data;
  const chips = (
    <div className={styles.chips}>
      <Fillings point={recordHeader} given={{ patientId }} fallback={null} />
    </div>
  );
  if (!patient)
    return (
      <header className={styles.head}>
        <h1 className={styles.name}>{name ?? (!query.isError && <Skeleton shape="title" />)}</h1>
        {query.isError && <NotRead query={query} />}
        {chips}
        {children && <div className={styles.actions}>{children}</div>}
      </header>
    );
  const { managed_by: holder } = patient;
  return (
    <header className={styles.head}>
      <div className={styles.who}>
        <h1 className={styles.name}>{patient.name}</h1>
        <p className={styles.about}>
          {words.about({ ...patient, city: null })}
          <Fillings point={recordAbout} given={{ patientId }} fallback={null} />
          {' · '}
          <LanguageName language={patient.language} />
        </p>
        {holder && (
          <p className={styles.about}>{t('people.patients.reachedThrough', { name: holder.name })}</p>
        )}
      </div>
      {chips}
      {children && <div className={styles.actions}>{children}</div>}
    </header>
  );
}
