/**
 * As much of the WebAssembly binary format as two loops over vectors need. Writing the module ourselves spares a
 * compiler among the dependencies; kernels.test.ts compares what it computes with plain loops.
 */
export type Code = readonly number[];

export const I32 = 0x7f;
export const F32 = 0x7d;
export const V128 = 0x7b;

export function unsigned(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  do {
    const low = rest & 0x7f;
    rest >>>= 7;
    bytes.push(rest === 0 ? low : low | 0x80);
  } while (rest !== 0);
  return bytes;
}

function signed(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (;;) {
    const low = rest & 0x7f;
    rest >>= 7;
    const done = (rest === 0 && (low & 0x40) === 0) || (rest === -1 && (low & 0x40) !== 0);
    bytes.push(done ? low : low | 0x80);
    if (done) return bytes;
  }
}

const simd = (op: number): number[] => [0xfd, ...unsigned(op)];

export const i32 = (value: number): Code => [0x41, ...signed(value)];
export const add = (a: Code, b: Code): Code => [...a, ...b, 0x6a];
export const mul = (a: Code, b: Code): Code => [...a, ...b, 0x6c];
export const shl = (a: Code, bits: number): Code => [...a, ...i32(bits), 0x74];
export const lessThan = (a: Code, b: Code): Code => [...a, ...b, 0x49];
export const loadI32 = (address: Code, offset = 0): Code => [...address, 0x28, 0x02, ...unsigned(offset)];
export const loadF32 = (address: Code, offset = 0): Code => [...address, 0x2a, 0x02, ...unsigned(offset)];
export const storeF32 = (address: Code, value: Code, offset = 0): Code => [
  ...address,
  ...value,
  0x38,
  0x02,
  ...unsigned(offset),
];
export const addF32 = (a: Code, b: Code): Code => [...a, ...b, 0x92];
export const loadV = (address: Code, offset = 0): Code => [
  ...address,
  ...simd(0x00),
  0x02,
  ...unsigned(offset),
];
export const loadSplat = (address: Code, offset = 0): Code => [
  ...address,
  ...simd(0x09),
  0x02,
  ...unsigned(offset),
];
export const storeV = (address: Code, value: Code, offset = 0): Code => [
  ...address,
  ...value,
  ...simd(0x0b),
  0x02,
  ...unsigned(offset),
];
export const zeroV: Code = [...simd(0x0c), ...new Array<number>(16).fill(0)];
export const splat = (value: Code): Code => [...value, ...simd(0x13)];
export const lane = (value: Code, index: number): Code => [...value, ...simd(0x1f), index];
export const addV = (a: Code, b: Code): Code => [...a, ...b, ...simd(0xe4)];
export const mulV = (a: Code, b: Code): Code => [...a, ...b, ...simd(0xe6)];
export const maxV = (a: Code, b: Code): Code => [...a, ...b, ...simd(0xe9)];

/** A variable of a function: reading it is code, `set` is code that writes it. */
export interface Local {
  readonly index: number;
  readonly get: Code;
  set(value: Code): Code;
}

export interface FunctionCode {
  readonly name: string;
  readonly parameters: readonly number[];
  readonly locals: readonly number[];
  readonly body: Code;
}

/** Gives out the variables of one function: its parameters first. */
export function variables() {
  const parameters: number[] = [];
  const locals: number[] = [];
  const local = (index: number): Local => ({
    index,
    get: [0x20, ...unsigned(index)],
    set: (value) => [...value, 0x21, ...unsigned(index)],
  });
  return {
    parameters,
    locals,
    parameter(type: number): Local {
      parameters.push(type);
      return local(parameters.length - 1);
    },
    local(type: number): Local {
      locals.push(type);
      return local(parameters.length + locals.length - 1);
    },
  };
}

/** Runs `body` with `at` growing by `step` until it reaches `end`; at least once. */
export function upTo(at: Local, step: Code, end: Code, body: Code): Code {
  const next = at.set(add(at.get, step));
  return [0x03, 0x40, ...body, ...next, ...lessThan(at.get, end), 0x0d, 0x00, 0x0b];
}

const section = (id: number, content: Code): Code => [id, ...unsigned(content.length), ...content];
const list = (items: readonly Code[]): Code => [...unsigned(items.length), ...items.flat()];
const text = (value: string): Code => list([...value].map((each) => [each.charCodeAt(0)]));

/** A module that works on the memory `env.memory` and exports `functions`, none of which returns anything. */
export function moduleOf(functions: readonly FunctionCode[]): Uint8Array<ArrayBuffer> {
  const types = functions.map(({ parameters }) => [0x60, ...list(parameters.map((type) => [type])), 0x00]);
  const bodies = functions.map(({ locals, body }) => {
    const code = [...list(locals.map((type) => [0x01, type])), ...body, 0x0b];
    return [...unsigned(code.length), ...code];
  });
  return new Uint8Array([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, list(types)),
    ...section(2, list([[...text('env'), ...text('memory'), 0x02, 0x00, 0x01]])),
    ...section(3, list(functions.map((_, index) => unsigned(index)))),
    ...section(7, list(functions.map(({ name }, index) => [...text(name), 0x00, ...unsigned(index)]))),
    ...section(10, list(bodies)),
  ]);
}
