/** Chance that is the same for the same seed, on every machine. */
export class Chance {
  private state: number;
  constructor(seed: number) {
    this.state = seed >>> 0;
    for (let i = 0; i < 4; i++) this.unit();
  }
  /** 0 up to, never including, 1. */
  unit(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }
  between(low: number, high: number): number {
    return low + (high - low) * this.unit();
  }
  /** Both ends included. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.unit() * (high - low + 1));
  }
  is(share: number): boolean {
    return this.unit() < share;
  }
  of<T>(list: readonly T[]): T {
    const item = list[Math.floor(this.unit() * list.length)];
    if (item === undefined) throw new Error('there is nothing to choose from');
    return item;
  }
  /** About normal: mean 0, deviation 1, never beyond 3.5. */
  bell(): number {
    let sum = 0;
    for (let i = 0; i < 4; i++) sum += this.unit();
    return (sum - 2) * Math.sqrt(3);
  }
}

/** Seeds of things that have numbers: neighbours have nothing in common. */
export function seedOf(...parts: readonly number[]): number {
  let hash = 0x811c9dc5;
  for (const part of parts) {
    hash = Math.imul(hash ^ (part & 0xffff), 0x01000193);
    hash = Math.imul(hash ^ (part >>> 16), 0x01000193);
    hash ^= hash >>> 13;
  }
  return hash >>> 0;
}
