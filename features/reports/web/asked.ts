import { useSearchParams } from 'react-router';
import {
  DEFAULT_WINDOW,
  SORTS,
  SUMMARY_TYPES,
  type SummaryType,
  WINDOWS,
  type WindowDays,
} from '../contract.ts';

export interface Asked {
  readonly days: WindowDays;
  readonly type: SummaryType;
  readonly page: number;
  readonly sort: (typeof SORTS)[number];
}

const oneOf = <T>(values: readonly T[], value: unknown, preset: T): T =>
  values.find((each) => String(each) === value) ?? preset;

/** The choice is in the address, so that a link to it can be sent. */
export function useAsked(): [Asked, (change: Partial<Asked>) => void] {
  const [search, setSearch] = useSearchParams();
  const page = Number(search.get('page') ?? 1);
  const asked: Asked = {
    days: oneOf(WINDOWS, search.get('days'), DEFAULT_WINDOW),
    type: oneOf(SUMMARY_TYPES, search.get('summary_type'), 'overview'),
    sort: oneOf(SORTS, search.get('sort'), 'booked'),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
  const change = (some: Partial<Asked>) => {
    const { days, type, sort, page } = { ...asked, page: 1, ...some };
    setSearch({ days: String(days), summary_type: type, sort, page: String(page) }, { replace: true });
  };
  return [asked, change];
}
