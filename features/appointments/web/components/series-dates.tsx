import { useWords } from '#platform/web/i18n/words.ts';
import type { SeriesClash } from '../../contract.ts';
import styles from './form.module.css';

/** The dates of a series; beside one that can't be had: why, and what is free near it. */
export function SeriesDates({
  dates,
  clashes,
}: {
  readonly dates: readonly number[];
  readonly clashes: readonly SeriesClash[];
}) {
  const { format } = useWords();
  const clashOf = (at: number) => clashes.find((clash) => Date.parse(clash.starts_at) === at);
  return (
    <ol>
      {dates.map((at) => {
        const clash = clashOf(at);
        return (
          <li key={at}>
            {format.dayAndTime(at)}
            {clash && <Clash clash={clash} />}
          </li>
        );
      })}
    </ol>
  );
}

function Clash({ clash }: { readonly clash: SeriesClash }) {
  const { t, format } = useWords();
  const free = clash.alternatives.map((each) => format.dayAndTime(each.starts_at));
  return (
    <p className={styles.clash}>
      {t(`appointments.series.clash.${clash.why}`)}
      {free.length > 0 && ` ${t('appointments.series.alternatives', { times: format.list(free, 'or') })}`}
    </p>
  );
}
