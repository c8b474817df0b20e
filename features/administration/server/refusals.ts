import { refusalsOf } from '#platform/server/http/refusal.ts';
import type * as contract from '../contract.ts';

export const { conflict, refusal } = refusalsOf<typeof contract>();
