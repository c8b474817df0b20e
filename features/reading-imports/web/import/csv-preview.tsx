import { type Ref, useState } from 'react';
import { lineOf, nameOf } from '#features/vitals/web/parts.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { type Column, DataTable } from '#platform/ui/data-table.tsx';
import { Row, Stack } from '#platform/ui/layout.tsx';
import { SegmentedControl } from '#platform/ui/segmented-control.tsx';
import { useWords, type Words } from '#platform/web/i18n/words.ts';
import { type CsvLine, SUGAR_UNITS } from '../../contract/csv.ts';
import type { Preview, SugarUnit } from './use-csv-import.ts';

/** Lines of a table at first, and how many more each time: a phone draws no ten thousand rows. */
const ROWS = 20;

export interface CsvPreviewProps {
  readonly heading: Ref<HTMLHeadingElement>;
  readonly fileName: string;
  readonly preview: Preview;
  /** Chosen for sugars without one. */
  readonly unit: SugarUnit | null;
  readonly busy: boolean;
  readonly problem: string | null;
  readonly onUnit: (unit: SugarUnit) => void;
  readonly onTake: () => void;
  readonly onAnother: () => void;
}

/** What a file holds: what is wrong first, then what would be taken. */
export function CsvPreview(props: CsvPreviewProps) {
  const { heading, fileName, preview, unit, busy, problem, onUnit, onTake, onAnother } = props;
  const words = useWords();
  const { t } = words;
  const { good, already_there, lines } = preview;
  const bad = lines.filter(({ outcome }) => outcome === 'bad');
  const asksForUnit = unit !== null || bad.some(isDoubtful);
  return (
    <Stack gap="large">
      <Stack>
        <h2 ref={heading} tabIndex={-1}>
          {fileName}
        </h2>
        <p>{t('reading-imports.import.good', { count: good })}</p>
        {already_there > 0 && <p>{t('reading-imports.import.there', { count: already_there })}</p>}
        {bad.length > 0 && (
          <Alert tone="warn">
            <p>{t('reading-imports.import.bad', { count: bad.length })}</p>
          </Alert>
        )}
        {problem && (
          <Alert tone="bad" live="alert">
            {problem}
          </Alert>
        )}
        {asksForUnit && (
          <SegmentedControl
            label={t('reading-imports.import.sugarUnit')}
            segments={SUGAR_UNITS.map((each) => ({ value: each, label: each }))}
            value={unit ?? ''}
            onValue={(next) => onUnit(next as SugarUnit)}
          />
        )}
        <Row>
          {good > 0 && (
            <Button variant="primary" busy={busy} onClick={onTake}>
              {t('reading-imports.import.take', { count: good })}
            </Button>
          )}
          <Button disabled={busy} onClick={onAnother}>
            {t('reading-imports.import.another')}
          </Button>
        </Row>
      </Stack>
      {bad.length > 0 && (
        <Lines caption={t('reading-imports.import.problems')} lines={bad} columns={problemColumns(words)} />
      )}
      {good > 0 && (
        <Lines
          caption={t('reading-imports.import.readings')}
          lines={lines.filter(({ outcome }) => outcome === 'good')}
          columns={readingColumns(words)}
        />
      )}
    </Stack>
  );
}

const isDoubtful = ({ problems }: CsvLine): boolean =>
  problems.some(({ code, message }) => code === 'unit_doubtful' && message.includes('mmol/L'));

function Lines({
  caption,
  lines,
  columns,
}: {
  readonly caption: string;
  readonly lines: readonly CsvLine[];
  readonly columns: readonly Column<CsvLine>[];
}) {
  const { t } = useWords();
  const [shown, setShown] = useState(ROWS);
  return (
    <Stack>
      <DataTable
        caption={caption}
        columns={columns}
        rows={lines.slice(0, shown)}
        rowKey={({ line }) => String(line)}
      />
      {lines.length > shown && (
        <Row>
          <Button onClick={() => setShown(shown + ROWS * 5)}>
            {t('reading-imports.import.more', { count: lines.length - shown })}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

function lineColumn({ t, format }: Words): Column<CsvLine> {
  return {
    key: 'line',
    label: t('reading-imports.import.line'),
    cell: ({ line }) => t('reading-imports.import.lineNumber', { line: format.number(line) }),
  };
}

function problemColumns(words: Words): Column<CsvLine>[] {
  return [
    lineColumn(words),
    {
      key: 'problem',
      label: words.t('reading-imports.import.problem'),
      cell: ({ problems }) =>
        problems.map(({ field, message }) => (
          <div key={`${field} ${message}`}>{field === 'line' ? message : `${field}: ${message}`}</div>
        )),
    },
  ];
}

function readingColumns(words: Words): Column<CsvLine>[] {
  const { t, format } = words;
  return [
    lineColumn(words),
    {
      key: 'when',
      label: t('reading-imports.import.when'),
      cell: ({ readings, time_assumed }) => {
        const at = readings[0]?.taken_at ?? '';
        return (
          <>
            {format.shortDay(at)}
            <br />
            {time_assumed ? t('reading-imports.import.assumed', { time: format.time(at) }) : format.time(at)}
          </>
        );
      },
    },
    {
      key: 'readings',
      label: t('reading-imports.import.measured'),
      cell: ({ readings }) =>
        readings.map((reading) => (
          <div key={`${reading.type} ${reading.readings.context ?? ''}`}>
            {nameOf(reading, words)}: {lineOf(reading, words)}
          </div>
        )),
    },
  ];
}
