import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SignInStep } from '../../rules.ts';
import { placeOf, possibleStep, type StoredFlow } from './flow.ts';

export interface Steps {
  readonly step: SignInStep;
  /** The history has arrived at this step. */
  readonly settled: boolean;
  /** One step on: the browser's Back leads here again. */
  go(step: SignInStep): void;
  back(): void;
  /** Leaves everything so far behind: Back then leads to what was before the sign-in. */
  restart(step: SignInStep): void;
}

/** The steps as entries of the browser's history. */
export function useSteps(held: StoredFlow): Steps {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const here = placeOf(state);
  const [landing, setLanding] = useState<SignInStep>();

  const write = (step: SignInStep, depth: number, replace: boolean) =>
    void navigate({ pathname, search }, { replace, state: { signInStep: step, depth } });

  // Going back to the first entry takes a moment; only there its step can be written.
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the place alone
  useEffect(() => {
    if (landing === undefined || here.depth !== 0) return;
    if (here.step === landing) setLanding(undefined);
    else write(landing, 0, true);
  }, [landing, here.depth, here.step]);

  return {
    step: possibleStep(landing ?? here.step, held),
    settled: landing === undefined,
    go: (step) => write(step, here.depth + 1, false),
    back: () => void navigate(-1),
    restart: (step) => {
      setLanding(step);
      if (here.depth > 0) void navigate(-here.depth);
    },
  };
}
