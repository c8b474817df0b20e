import { type Column, DataTable } from '#platform/ui/data-table.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { type Figure, type Report, type Row, SORTS } from '../../contract.ts';
import { ROW_FIGURES } from '../../rules.ts';
import type { Asked } from '../asked.ts';
import { figureText } from '../figure-text.ts';
import styles from '../reports.module.css';

interface RowsProps {
  readonly report: Report;
  readonly asked: Asked;
  readonly onChange: (change: Partial<Asked>) => void;
}

export function Rows({ report, asked, onChange }: RowsProps) {
  const words = useWords();
  const { t } = words;
  const { rows, page, pages, summary_type: type } = report;
  const isOfPeople = type !== 'labs' && type !== 'payments';
  const nameOf = (row: Row) => (isOfPeople ? (row.name ?? '') : t(`reports.step.${row.id}`));
  const columns: Column<Row>[] = [
    { key: 'name', label: t('reports.name'), cell: nameOf },
    ...ROW_FIGURES[type].map(
      (figure): Column<Row> => ({
        key: figure,
        label: t(`reports.figure.${figure}`),
        align: 'end',
        cell: (row) => <Cell figure={figure} value={row[figure] ?? null} />,
      }),
    ),
  ];
  return (
    <Section
      title={t(`reports.rows.${type}`)}
      aside={
        isOfPeople && (
          <div data-print="no">
            <SelectField
              label={t('reports.sort')}
              hideLabel
              value={asked.sort}
              choices={SORTS.map((value) => ({ value, label: t(`reports.sortBy.${value}`) }))}
              onValue={(value) => onChange({ sort: value as Asked['sort'] })}
            />
          </div>
        )
      }
    >
      <DataTable
        caption={t(`reports.type.${type}`)}
        hideCaption
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<p className={styles.quiet}>{t('reports.empty')}</p>}
      />
      {pages > 1 && (
        <div className={styles.pager} data-print="no">
          <IconButton
            icon="chevron-left"
            variant="outline"
            label={t('reports.pageBefore')}
            disabled={page <= 1}
            onClick={() => onChange({ page: page - 1 })}
          />
          <span aria-live="polite">{t('reports.page', { page, pages })}</span>
          <IconButton
            icon="chevron-right"
            variant="outline"
            label={t('reports.pageAfter')}
            disabled={page >= pages}
            onClick={() => onChange({ page: page + 1 })}
          />
        </div>
      )}
    </Section>
  );
}

function Cell({ figure, value }: { readonly figure: Figure; readonly value: number | null }) {
  const words = useWords();
  if (value === null) return <span className={styles.quiet}>{words.t('reports.hidden')}</span>;
  const text = figureText(words, figure, value);
  if (figure !== 'utilisation_percent') return text;
  return (
    <span className={styles.share}>
      <svg aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none">
        <rect width="100" height="10" className={styles.track} />
        <rect width={Math.min(100, value)} height="10" className={styles.lastBar} />
      </svg>
      {text}
    </span>
  );
}
