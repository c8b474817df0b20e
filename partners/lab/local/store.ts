import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface StoredPatient {
  readonly id: number;
  readonly reference: string;
  readonly name: string;
  readonly age: string;
  readonly gender: string;
  readonly codes: readonly string[];
  done: boolean;
  cancelled?: boolean;
  /** How many of the values are there before all are. */
  ready?: number;
  outcome?: Outcome;
  paper?: PaperOutcome;
}

export const OUTCOMES = [
  'normal',
  'abnormal',
  'contradicting',
  'text',
  'critical',
  'repeated',
  /** The order is done, and no values are there. */
  'none',
] as const;
export type Outcome = (typeof OUTCOMES)[number];
/** What is behind the link to the merged report. */
export const PAPER_OUTCOMES = ['pdf', 'missing', 'html', 'foreign', 'large'] as const;
export type PaperOutcome = (typeof PAPER_OUTCOMES)[number];

export interface StoredLabOrder {
  readonly id: string;
  readonly token: string;
  readonly name: string;
  readonly phone: string;
  slot: string | null;
  status: 'requested' | 'scheduled' | 'completed' | 'cancelled';
  taskId: number;
  /** What a collector has done so far, the oldest first. */
  readonly events: string[];
  readonly patients: StoredPatient[];
  readonly payload: string;
  readonly createdAt: number;
}

/** The books of the local lab: a file of its own, since a real lab remembers when our server dies. */
export class LocalLabStore {
  readonly #path: string;
  readonly #orders: Record<string, StoredLabOrder>;

  constructor(path: string) {
    this.#path = path;
    mkdirSync(dirname(path), { recursive: true });
    try {
      this.#orders = JSON.parse(readFileSync(path, 'utf8')) as Record<string, StoredLabOrder>;
    } catch {
      this.#orders = {};
    }
  }

  all = (): StoredLabOrder[] => Object.values(this.#orders);
  find = (id: string): StoredLabOrder | undefined => this.#orders[id];
  ofReference = (reference: string): StoredLabOrder | undefined =>
    this.all().find(({ patients }) => patients.some((patient) => patient.reference === reference));

  put(order: StoredLabOrder): void {
    this.#orders[order.id] = order;
    const next = `${this.#path}.next`;
    writeFileSync(next, JSON.stringify(this.#orders));
    renameSync(next, this.#path);
  }
}
