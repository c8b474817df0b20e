import { InferenceSession, Tensor } from 'onnxruntime-node';
import { KINDS, SEEN_HEIGHT, SEEN_WIDTH } from './layers.ts';
import type { Says } from './peaks.ts';

/** What the network says of one picture. */
export interface Said {
  readonly says: Says;
  /** How sure each kind is, in the order of `KINDS`; together 1. */
  readonly kinds: readonly number[];
}

/** Looks at one picture of `SEEN_WIDTH` by `SEEN_HEIGHT`, grey, row by row, 0 to 255. */
export type Network = (grey: ArrayLike<number>) => Promise<Said>;

/** @param model a file, or its bytes */
export async function openNetwork(model: string | Uint8Array): Promise<Network> {
  // One thread: it is the caller's own, with the caller's priority.
  const options = { intraOpNumThreads: 1, interOpNumThreads: 1 };
  const session = await (typeof model === 'string'
    ? InferenceSession.create(model, options)
    : InferenceSession.create(model, options));
  return async (grey) => {
    const seen = new Tensor('float32', Float32Array.from(grey), [1, 1, SEEN_HEIGHT, SEEN_WIDTH]);
    const { says, kinds } = await session.run({ grey: seen });
    return { says: says?.data as Float32Array, kinds: shares(kinds?.data as Float32Array) };
  };
}

function shares(says: Float32Array): number[] {
  const most = Math.max(...says);
  const parts = KINDS.map((_, index) => Math.exp((says[index] as number) - most));
  const sum = parts.reduce((a, b) => a + b, 0);
  return parts.map((each) => each / sum);
}
