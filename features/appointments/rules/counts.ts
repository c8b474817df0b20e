import { LEAST_PEOPLE } from '../contract.ts';

export interface Cell {
  /** How many appointments, of how many different people. */
  readonly count: number;
  readonly people: number;
}

/**
 * Which of the cells of one total have to be withheld: those of too few people, and then the smallest others until
 * what is left of the total is again of enough people, so that nobody subtracts their way to a small cell.
 */
export function withheldAmong(cells: readonly Cell[]): boolean[] {
  const withheld = cells.map(({ people }) => people < LEAST_PEOPLE);
  const bySize = cells.map((_, index) => index).sort((a, b) => cells[a]!.people - cells[b]!.people);
  for (const index of bySize) {
    const hidden = cells.filter((_, at) => withheld[at]);
    if (hidden.every(({ people }) => people === 0)) break;
    // Several small cells may be the same few people: only a cell that is large by itself hides them.
    if (hidden.length > 1 && hidden.some(({ people }) => people >= LEAST_PEOPLE)) break;
    withheld[index] = true;
  }
  return withheld;
}
