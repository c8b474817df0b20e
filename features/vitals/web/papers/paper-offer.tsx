import { useState } from 'react';
import { addDays, clinicDay } from '#platform/domain/clinic-time.ts';
import { CsvOffer } from './csv-offer.tsx';
import { type DaysChosen, daysOf, type OfferProps } from './days.ts';
import { DaysFields } from './days-fields.tsx';
import styles from './papers.module.css';
import { PdfOffer } from './pdf-offer.tsx';

const USUAL_DAYS = 30;

/** The readings of a period as files: a PDF in any of the languages, and a CSV. For patients and for who looks after them. */
export function PaperOffer({ patientId, level = 2 }: Pick<OfferProps, 'patientId'> & { level?: 2 | 3 }) {
  const today = clinicDay(new Date());
  const [chosen, setChosen] = useState<DaysChosen>({
    last: USUAL_DAYS,
    from: addDays(today, 1 - USUAL_DAYS),
    to: today,
  });
  const of = { patientId, level, ...daysOf(chosen, today) };
  return (
    <div className={styles.offer}>
      <div className={styles.file}>
        <DaysFields chosen={chosen} today={today} onChosen={setChosen} />
      </div>
      <PdfOffer {...of} />
      <CsvOffer {...of} />
    </div>
  );
}
