import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/web/client/use-call.ts';
import { getOwnReport, getReport, type WindowDays } from '../contract.ts';
import type { Asked } from './asked.ts';

export const useReport = ({ days, type, page, sort }: Asked) =>
  useQuery({
    ...queryOf(getReport, { query: { days, summary_type: type, page, sort } }),
    placeholderData: keepPreviousData,
  });

export const useOwnReport = (days: WindowDays) =>
  useQuery({ ...queryOf(getOwnReport, { query: { days } }), placeholderData: keepPreviousData });
