/** Adam with a clipped gradient, and a running average of the weights: that is what is used afterwards. */
export class Adam {
  step = 0;
  readonly weights: Float32Array;
  readonly average: Float32Array;
  private readonly first: Float32Array;
  private readonly second: Float32Array;

  constructor(weights: Float32Array) {
    this.weights = weights.slice();
    this.average = weights.slice();
    this.first = new Float32Array(weights.length);
    this.second = new Float32Array(weights.length);
  }

  update(gradient: Float32Array, rate: number): void {
    this.step++;
    let squares = 0;
    for (const each of gradient) squares += each * each;
    const clip = Math.min(1, 4 / (Math.sqrt(squares) + 1e-9));
    const [b1, b2] = [0.9, 0.99];
    const scale = (rate * Math.sqrt(1 - b2 ** this.step)) / (1 - b1 ** this.step);
    const old = Math.min(0.998, (1 + this.step) / (20 + this.step));
    for (let i = 0; i < gradient.length; i++) {
      const g = (gradient[i] as number) * clip;
      const m = b1 * (this.first[i] as number) + (1 - b1) * g;
      const v = b2 * (this.second[i] as number) + (1 - b2) * g * g;
      this.first[i] = m;
      this.second[i] = v;
      const weight = (this.weights[i] as number) - (scale * m) / (Math.sqrt(v) + 1e-7);
      this.weights[i] = weight;
      this.average[i] = old * (this.average[i] as number) + (1 - old) * weight;
    }
  }

  /** Everything that going on needs. */
  bytes(): Uint8Array {
    const parts = [this.weights, this.average, this.first, this.second];
    const all = new Float32Array(1 + 4 * this.weights.length);
    all[0] = this.step;
    parts.forEach((part, index) => {
      all.set(part, 1 + index * part.length);
    });
    return new Uint8Array(all.buffer);
  }

  restore(bytes: Uint8Array): void {
    const all = new Float32Array(bytes.slice().buffer);
    const parts = [this.weights, this.average, this.first, this.second];
    if (all.length !== 1 + 4 * this.weights.length) throw new Error('this checkpoint is of another network');
    this.step = all[0] as number;
    parts.forEach((part, index) => {
      part.set(all.subarray(1 + index * part.length, 1 + (index + 1) * part.length));
    });
  }
}
