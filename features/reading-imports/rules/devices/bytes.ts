import type { Beyond } from '#platform/contract/readings.ts';

/** Reads a characteristic's bytes from the front; numbers are little-endian, as Bluetooth writes them. */
export class Bytes {
  readonly #view: DataView;
  #at = 0;

  constructor(view: DataView) {
    this.#view = view;
  }

  /** @throws RangeError when there are fewer bytes than the flags promise; so do all others */
  u8(): number {
    return this.#view.getUint8(this.#step(1));
  }

  u16(): number {
    return this.#view.getUint16(this.#step(2), true);
  }

  s16(): number {
    return this.#view.getInt16(this.#step(2), true);
  }

  /**
   * SFLOAT of ISO/IEEE 11073-20601: 4 bits of exponent, 12 of mantissa, both signed.
   * @returns null for the values that mean "not a number", "not at this resolution", "infinite", "reserved"
   */
  sfloat(): number | null {
    const found = this.sfloatOrBeyond();
    return typeof found === 'number' ? found : null;
  }

  /** The same for a meter with infinite values for more, or less, than it can measure. */
  sfloatOrBeyond(): number | Beyond | null {
    const raw = this.u16();
    const mantissa = signed(raw & 0x0fff, 12);
    const exponent = signed(raw >> 12, 4);
    // 0x07FE +infinite, 0x07FF not a number, 0x0800 not at this resolution, 0x0801 reserved, 0x0802 -infinite.
    if (exponent !== 0 || (mantissa < 0x07fe && mantissa > -0x07fe)) return scaled(mantissa, exponent);
    if (mantissa === 0x07fe) return 'high';
    return mantissa === -0x07fe ? 'low' : null;
  }

  /** FLOAT of ISO/IEEE 11073-20601: 8 bits of exponent, 24 of mantissa. Null as for `sfloat`. */
  float(): number | null {
    const low = this.u16();
    const high = this.u8();
    const exponent = signed(this.u8(), 8);
    const mantissa = signed(low | (high << 16), 24);
    return exponent === 0 && (mantissa >= 0x7ffffe || mantissa <= -0x7ffffe)
      ? null
      : scaled(mantissa, exponent);
  }

  /**
   * Date Time (0x2A08): by the meter's own clock, which knows no zone.
   * @returns null where the meter doesn't know year, month or day, or says what no calendar has
   */
  dateTime(): WallClock | null {
    const [year, month, day] = [this.u16(), this.u8(), this.u8()];
    const [hour, minute, second] = [this.u8(), this.u8(), this.u8()];
    if (year < 1582 || month < 1 || month > 12 || hour > 23 || minute > 59 || second > 59) return null;
    const at = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
    if (at.getUTCDate() !== day) return null;
    return at.getTime() as WallClock;
  }

  #step(bytes: number): number {
    const at = this.#at;
    this.#at += bytes;
    return at;
  }
}

/** Milliseconds of a clock on the wall, as if it stood in UTC. */
export type WallClock = number & { readonly __wall: true };

const signed = (bits: number, length: number): number =>
  bits >= 1 << (length - 1) ? bits - (1 << length) : bits;

/** By division for negative exponents, so that 72 × 10⁻¹ is 7.2 and not 7.2000000000000002. */
const scaled = (mantissa: number, exponent: number): number =>
  exponent < 0 ? mantissa / 10 ** -exponent : mantissa * 10 ** exponent;
