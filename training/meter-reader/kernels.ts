import {
  add,
  addF32,
  addV,
  type Code,
  F32,
  type FunctionCode,
  I32,
  i32,
  lane,
  loadF32,
  loadI32,
  loadSplat,
  loadV,
  maxV,
  moduleOf,
  mul,
  mulV,
  shl,
  splat,
  storeF32,
  storeV,
  upTo,
  V128,
  variables,
  zeroV,
} from './wasm-code.ts';

/** The two products that a convolution and its gradient come down to. All addresses and strides are in bytes. */
export interface Kernels {
  /**
   * For each row r, channel m and place n of the output:
   * y[m][r][n] = leaky(bias[m] + sum over k of weights[m][k] * x[offsets[k] + r * xRow + n]).
   * Weights lie in blocks of four channels: [m / 4][k][m % 4]. `slope` 1 leaves the sum as it is.
   */
  convolve(
    weights: number,
    bias: number,
    offsets: number,
    x: number,
    y: number,
    rows: number,
    k: number,
    n: number,
    m: number,
    xRow: number,
    yRow: number,
    yPlane: number,
    slope: number,
  ): void;
  /** dw[m][k] += sum over r and n of dy[m][r][n] * x[offsets[k] + r * xRow + n]; laid out as weights are. */
  weightGradient(
    dy: number,
    x: number,
    offsets: number,
    dw: number,
    rows: number,
    k: number,
    n: number,
    m: number,
    dyRow: number,
    dyPlane: number,
    xRow: number,
  ): void;
}

const FOUR = [0, 1, 2, 3] as const;

function convolve(): FunctionCode {
  const v = variables();
  const p = () => v.parameter(I32);
  const [weights, bias, offsets, x, y, rows, k] = [p(), p(), p(), p(), p(), p(), p()] as const;
  const [n, m, xRow, yRow, yPlane] = [p(), p(), p(), p(), p()] as const;
  const slope = v.parameter(F32);
  const l = () => v.local(I32);
  const [row, block, w, b, yBlock, place, o, wk, at, end] = [
    l(),
    l(),
    l(),
    l(),
    l(),
    l(),
    l(),
    l(),
    l(),
    l(),
  ];
  const sums = FOUR.map(() => [v.local(V128), v.local(V128)] as const);
  const [left, right, weight, slopes] = [v.local(V128), v.local(V128), v.local(V128), v.local(V128)];

  const multiply: Code = [
    ...at.set(add(add(x.get, place.get), loadI32(o.get))),
    ...left.set(loadV(at.get)),
    ...right.set(loadV(at.get, 16)),
    ...FOUR.flatMap((i) => {
      const [one, two] = sums[i] as (typeof sums)[number];
      return [
        ...weight.set(loadSplat(wk.get, 4 * i)),
        ...one.set(addV(one.get, mulV(weight.get, left.get))),
        ...two.set(addV(two.get, mulV(weight.get, right.get))),
      ];
    }),
    ...wk.set(add(wk.get, i32(16))),
  ];
  const leaky = (sum: Code): Code => maxV(sum, mulV(sum, slopes.get));
  const tile: Code = [
    ...FOUR.flatMap((i) => sums[i]?.flatMap((sum) => sum.set(loadSplat(b.get, 4 * i))) ?? []),
    ...o.set(offsets.get),
    ...wk.set(w.get),
    ...upTo(o, i32(4), end.get, multiply),
    ...at.set(add(yBlock.get, place.get)),
    ...FOUR.flatMap((i) => {
      const [one, two] = sums[i] as (typeof sums)[number];
      return [
        ...storeV(at.get, leaky(one.get)),
        ...storeV(at.get, leaky(two.get), 16),
        ...at.set(add(at.get, yPlane.get)),
      ];
    }),
  ];
  const fourChannels: Code = [
    ...place.set(i32(0)),
    ...upTo(place, i32(32), shl(n.get, 2), tile),
    ...w.set(add(w.get, shl(k.get, 4))),
    ...b.set(add(b.get, i32(16))),
    ...yBlock.set(add(yBlock.get, shl(yPlane.get, 2))),
  ];
  const oneRow: Code = [
    ...w.set(weights.get),
    ...b.set(bias.get),
    ...yBlock.set(y.get),
    ...block.set(i32(0)),
    ...upTo(block, i32(4), m.get, fourChannels),
    ...x.set(add(x.get, xRow.get)),
    ...y.set(add(y.get, yRow.get)),
  ];
  const body: Code = [
    ...slopes.set(splat(slope.get)),
    ...end.set(add(offsets.get, shl(k.get, 2))),
    ...row.set(i32(0)),
    ...upTo(row, i32(1), rows.get, oneRow),
  ];
  return { name: 'convolve', parameters: v.parameters, locals: v.locals, body };
}

function weightGradient(): FunctionCode {
  const v = variables();
  const p = () => v.parameter(I32);
  const [dy, x, offsets, dw, rows, k] = [p(), p(), p(), p(), p(), p()] as const;
  const [n, m, dyRow, dyPlane, xRow] = [p(), p(), p(), p(), p()] as const;
  const l = () => v.local(I32);
  const [row, block, o, end, place, x0, x1, d0, d1, d2, d3] = [
    ...[l(), l(), l(), l(), l(), l(), l()],
    ...[l(), l(), l(), l()],
  ] as const;
  const ds = [d0, d1, d2, d3] as (typeof d0 & object)[];
  const sums = FOUR.map(() => [v.local(V128), v.local(V128)] as const);
  const [left, right, error] = [v.local(V128), v.local(V128), v.local(V128)];
  if (!row || !block || !o || !end || !place || !x0 || !x1) throw new Error('a variable is missing');

  const multiply: Code = [
    ...left.set(loadV(add(x0.get, place.get))),
    ...right.set(loadV(add(x1.get, place.get))),
    ...FOUR.flatMap((i) => {
      const [one, two] = sums[i] as (typeof sums)[number];
      return [
        ...error.set(loadV(add((ds[i] as typeof row).get, place.get))),
        ...one.set(addV(one.get, mulV(error.get, left.get))),
        ...two.set(addV(two.get, mulV(error.get, right.get))),
      ];
    }),
  ];
  const oneRow: Code = [
    ...place.set(i32(0)),
    ...upTo(place, i32(16), shl(n.get, 2), multiply),
    ...[x0, x1].flatMap((each) => each.set(add(each.get, xRow.get))),
    ...ds.flatMap((each) => each.set(add(each.get, dyRow.get))),
  ];
  const total = (sum: Code): Code =>
    addF32(addF32(lane(sum, 0), lane(sum, 1)), addF32(lane(sum, 2), lane(sum, 3)));
  const twoTaps: Code = [
    ...sums.flatMap((pair) => pair.flatMap((sum) => sum.set(zeroV))),
    ...x0.set(add(x.get, loadI32(o.get))),
    ...x1.set(add(x.get, loadI32(o.get, 4))),
    ...ds.flatMap((each, i) => each.set(add(dy.get, mul(dyPlane.get, i32(i))))),
    ...row.set(i32(0)),
    ...upTo(row, i32(1), rows.get, oneRow),
    ...FOUR.flatMap((i) => {
      const [one, two] = sums[i] as (typeof sums)[number];
      return [
        ...storeF32(dw.get, addF32(loadF32(dw.get, 4 * i), total(one.get)), 4 * i),
        ...storeF32(dw.get, addF32(loadF32(dw.get, 16 + 4 * i), total(two.get)), 16 + 4 * i),
      ];
    }),
    ...dw.set(add(dw.get, i32(32))),
  ];
  const fourChannels: Code = [
    ...o.set(offsets.get),
    ...upTo(o, i32(8), end.get, twoTaps),
    ...dy.set(add(dy.get, shl(dyPlane.get, 2))),
  ];
  const body: Code = [
    ...end.set(add(offsets.get, shl(k.get, 2))),
    ...block.set(i32(0)),
    ...upTo(block, i32(4), m.get, fourChannels),
  ];
  return { name: 'weightGradient', parameters: v.parameters, locals: v.locals, body };
}

let compiled: WebAssembly.Module | undefined;

/** The kernels over `memory`. The module is a few hundred bytes and is compiled once. */
export function kernelsOver(memory: WebAssembly.Memory): Kernels {
  compiled ??= new WebAssembly.Module(moduleOf([convolve(), weightGradient()]));
  return new WebAssembly.Instance(compiled, { env: { memory } }).exports as unknown as Kernels;
}
