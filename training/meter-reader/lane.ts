import { parentPort } from 'node:worker_threads';
import { SEEN_HEIGHT, SEEN_WIDTH } from '../../partners/image-reader/meter-reader/layers.ts';
import { TrainedNetwork } from './backwards.ts';
import { generate } from './generator/generate.ts';
import { KINDS_OUT } from './layers.ts';
import { kindLoss, saysLoss, targetOf } from './loss.ts';

/** One lane of a step: pictures `from` to `from + count`, with these weights. */
export interface LaneWork {
  readonly lane: number;
  readonly from: number;
  readonly count: number;
  readonly weights: Float32Array;
  readonly sums: Float32Array;
}
export interface LaneDone {
  readonly lane: number;
  readonly loss: number;
}

/** One picture of so many shows `HI` or `LO`. */
const BEYOND = 25;

let network: TrainedNetwork | undefined;
const kindError = new Float32Array(KINDS_OUT);

/** Adds up the gradients of a lane's pictures in `sums`. */
export function runLane({ lane, from, count, weights, sums }: LaneWork): LaneDone {
  network ??= new TrainedNetwork(weights);
  const net = network;
  net.weights.set(weights);
  net.turnWeights();
  net.gradients.fill(0);
  let loss = 0;
  for (let number = from; number < from + count; number++) {
    const beyond = number % BEYOND === 0;
    const made = generate('train', number, {
      width: SEEN_WIDTH,
      height: SEEN_HEIGHT,
      framing: 'any',
      beyond,
    });
    const target = targetOf(made);
    net.forward(made.grey);
    loss += kindLoss(target.kind, net.kinds(), kindError);
    net.backward((numbers, error) => {
      loss += saysLoss(target, numbers, net.plane('says'), error);
    }, kindError);
  }
  sums.set(net.gradients);
  return { lane, loss };
}

parentPort?.on('message', (work: LaneWork) => parentPort?.postMessage(runLane(work)));
