import { useState } from 'react';
import { clinicStamp } from '#platform/domain/clinic-time.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Row } from '#platform/ui/layout.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { call } from '#platform/web/client/call.ts';
import { useDownload } from '#platform/web/client/use-download.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { exportVitalsCsv } from '../../contract/export.ts';
import { isKind, KINDS } from '../kinds.ts';
import type { OfferProps } from './days.ts';
import styles from './papers.module.css';

/** Every reading of the period, for spreadsheets and other programs. */
export function CsvOffer({ patientId, from, to, level }: OfferProps) {
  const { t } = useWords();
  const [type, setType] = useState('');
  const { busy, problem, download } = useDownload(t('vitals.export.saved'));
  const write = () =>
    download(async (signal) => {
      const text = await call(
        exportVitalsCsv,
        {
          query: {
            ...(patientId ? { patient_id: patientId } : {}),
            ...(isKind(type) ? { type } : {}),
            ...(from ? { from } : {}),
            ...(to ? { to } : {}),
          },
        },
        { signal },
      );
      const isEmpty = !text.trimEnd().includes('\r\n');
      // Fetch reads the mark of UTF-8 away; spreadsheets want it.
      const file = new Blob([`\uFEFF${text.replace(/^\uFEFF/, '')}`], { type: 'text/csv;charset=utf-8' });
      return isEmpty
        ? t('vitals.export.none')
        : { file, name: `readings-${from}-to-${to}-${clinicStamp(new Date())}.csv` };
    });
  return (
    <Section title={t('vitals.paper.csv')} level={level} description={t('vitals.export.hint')}>
      <div className={styles.file}>
        <SelectField
          label={t('vitals.list.filter')}
          value={type}
          onValue={setType}
          choices={[
            { value: '', label: t('vitals.list.all') },
            ...KINDS.map((kind) => ({ value: kind, label: t(`vitals.type.${kind}`) })),
          ]}
        />
        {problem && (
          <Alert tone="bad" live="alert">
            {problem}
          </Alert>
        )}
        <Row>
          <Button icon="download" busy={busy} onClick={() => void write()}>
            {t('vitals.export.save')}
          </Button>
        </Row>
      </div>
    </Section>
  );
}
