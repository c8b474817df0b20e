import { useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { KycSubmission } from '../../contract.ts';
import { type Detail, DetailList } from './detail-list.tsx';
import { KycDecision } from './kyc-decision.tsx';
import styles from './kyc-submission.module.css';
import pages from './pages.module.css';
import { KycBadge } from './profile-links.tsx';

/** A submitted document, with its pictures and the decision. */
export function KycSubmissionView({ submission }: { readonly submission: KycSubmission }) {
  const { t, format } = useWords();
  const [deciding, setDeciding] = useState<'approved' | 'rejected'>();
  const { person, decision, pictures } = submission;
  const details: (Detail | null)[] = [
    {
      label: t(`people.kyc.types.${submission.document_type}`),
      value: t('people.kycList.endsWith', { number: submission.number_ends }),
    },
    person.date_of_birth
      ? { label: t('accounts.basics.dateOfBirth'), value: format.shortDay(person.date_of_birth) }
      : null,
    { label: t('people.kyc.submittedAt'), value: format.dayAndTime(submission.submitted_at) },
    decision
      ? {
          label: t('people.kyc.decidedAt'),
          value: `${format.dayAndTime(decision.at)} · ${decision.by.name}`,
        }
      : null,
    decision?.reason ? { label: t('people.kycList.reason'), value: decision.reason } : null,
  ];
  return (
    <div className={pages.form}>
      <div className={pages.head}>
        <div>
          <h2>{person.name}</h2>
          <p className={pages.small}>
            {t(person.user_type === 'doctor' ? 'people.userTypes.doctor' : 'people.userTypes.patient')}
          </p>
        </div>
        <KycBadge state={submission.state} />
      </div>
      {submission.used_by_others && <Alert tone="warn">{t('people.kycList.usedByOthers')}</Alert>}
      <DetailList details={details.filter((detail) => detail !== null)} />
      <Pictures pictures={pictures} name={person.name} />
      {submission.can.decide && (
        <div className={pages.chips}>
          <Button
            {...(pictures.length > 0 ? { variant: 'primary' as const } : {})}
            icon="check"
            onClick={() => setDeciding('approved')}
          >
            {t('people.kycList.approve')}
          </Button>
          <Button icon="close" onClick={() => setDeciding('rejected')}>
            {t('people.kycList.reject')}
          </Button>
        </div>
      )}
      <KycDecision
        key={deciding}
        submission={submission}
        decision={deciding}
        onClose={() => setDeciding(undefined)}
      />
    </div>
  );
}

interface PicturesProps {
  readonly pictures: KycSubmission['pictures'];
  readonly name: string;
}

function Pictures({ pictures, name }: PicturesProps) {
  const { t } = useWords();
  if (pictures.length === 0) return <p className={pages.quiet}>{t('people.kycList.noPictures')}</p>;
  return (
    <ul className={styles.pictures}>
      {pictures.map((picture, at) => (
        <li key={picture.file_id}>
          <a href={picture.href} target="_blank" rel="noopener noreferrer">
            <img
              className={styles.picture}
              src={picture.href}
              alt={t('people.kycList.picture', { number: at + 1, name })}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
