import type { Brand } from '#platform/contract/brand.ts';
import { timeAxis } from '#platform/domain/charts/time-axis.ts';
import { mix } from '#platform/ui/brand-css.ts';
import { scaleOf } from '../../rules/days.ts';
import { type Panel, panelsOf, shapeOf } from '../../rules/trends/panels.ts';
import { type PanelToDraw, type PictureLayout, pictureLayout } from '../../rules/trends/picture.ts';
import { point } from '../../rules/trends/place.ts';
import { isTrendKind, showsReadings, type Trend } from '../../rules/trends/trend.ts';
import type { Measured, PaperSpan } from './measured.ts';
import type { PaperWords } from './paper-words.ts';
import { bandText } from './ranges.ts';
import type { KindOnPaper, Picture } from './shape.ts';

/** Between the margins of A4, pt. */
const WIDTH = 504;
const EM = 7.5;
const HIGH = { first: 144, less: 58 };
/** Anek's letters, on average. */
const LETTER = 0.56;

/** Of the light mode: a target is green, what is outside is red and hollow. */
const STATUS = { ok: '#1C6B3C', okSoft: '#E0F1E4', bad: '#B3261E' };

type Colours = Brand['light'];

/** The picture that the screen shows of it, with what its marks mean; null of what has no course. */
export function drawn(
  measured: Measured,
  span: PaperSpan,
  { words, colours, alt }: { readonly words: PaperWords; readonly colours: Colours; readonly alt: string },
): Pick<KindOnPaper, 'picture' | 'legend'> {
  const trend = trendOf(measured, span);
  if (!trend) return { picture: null, legend: [] };
  const axis = timeAxis(scaleOf(span.axis), span.from, span.to);
  const panels = panelsOf(trend, axis);
  const layout = pictureLayout({
    axis,
    panels: panels.map(
      (panel, at): PanelToDraw => ({
        key: panel.key,
        panel,
        title: titleOf(trend, panel, words),
        otherTitle: panel.other ? words.say('vitals.paper.bmi') : undefined,
        isLess: at > 0,
      }),
    ),
    names: words.names,
    number: words.number,
    width: WIDTH,
    em: EM,
    high: HIGH,
    widthOf: (text) => text.length * EM * LETTER,
  });
  return {
    picture: { ...sheetOf(layout, colours), alt },
    legend: legendOf(trend, panels, words, colours),
  };
}

function trendOf(measured: Measured, { axis, from, to, previous }: PaperSpan): Trend | null {
  const { type, measures, beyond, readings, unit, heightCm, ranges } = measured;
  if (!isTrendKind(type)) return null;
  return {
    type,
    context: null,
    summary: {
      patient_id: '',
      type,
      period: axis,
      from,
      to,
      previous_from: previous,
      measures: [...measures],
      beyond: [...beyond],
    },
    readings: showsReadings(type, axis) ? readings : null,
    unit,
    heightCm,
    ranges,
  };
}

function titleOf({ type }: Trend, { key, unit }: Panel, words: PaperWords): string {
  const name =
    key === 'pulse'
      ? 'vitals.paper.field.pulse'
      : key === 'hba1c'
        ? 'vitals.paper.context.hba1c'
        : `vitals.paper.type.${type}`;
  return `${words.say(name)}, ${unit}`;
}

const svg = (width: number, height: number, shapes: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${shapes}</svg>`;

const path = (d: string, look: string): string => (d ? `<path d="${d}" ${look}/>` : '');

function looksOf(colours: Colours) {
  const hairline = mix(colours.line, colours.surface, 0.3);
  return {
    grid: `fill="none" stroke="${hairline}" stroke-width="0.5"`,
    edge: (isInner: boolean) =>
      `fill="none" stroke="${STATUS.ok}" stroke-width="0.6"${isInner ? '' : ' stroke-dasharray="3 2.5"'}`,
    line: `fill="none" stroke="${colours.brand}" stroke-width="1" stroke-linejoin="round" opacity="0.7"`,
    stems: (radius: number) =>
      `fill="none" stroke="${colours.brand}" stroke-width="${Math.max(1, radius)}" stroke-linecap="round" opacity="0.35"`,
    inside: `fill="${colours.brand}"`,
    outside: (radius: number) =>
      `fill="${colours.surface}" stroke="${STATUS.bad}" stroke-width="${Math.min(1.4, Math.max(0.6, radius * 0.45))}"`,
    levels: `fill="none" stroke="${colours.ink}" stroke-width="1.6"`,
  };
}

function sheetOf(layout: PictureLayout, colours: Colours): Omit<Picture, 'alt'> {
  const { width, height, em, left, right, lines, panels, number } = layout;
  const look = looksOf(colours);
  const shapes = panels.map(({ box, placed, isSunk }) => {
    const { bands, ticks, line, stems, inside, outside, levels, radius } = placed;
    return [
      ...bands.flatMap(({ y, height, edges }, at) => {
        const isInner = at === bands.length - 1;
        return [
          `<rect x="${left}" y="${y}" width="${right - left}" height="${height}" fill="${STATUS.okSoft}" opacity="${isInner ? 1 : 0.55}"/>`,
          ...edges.map((edge) => path(`M${left} ${edge.y}H${right}`, look.edge(isInner))),
        ];
      }),
      ...lines.map((x) => path(`M${x} ${box.top}V${box.top + box.height}`, look.grid)),
      ...ticks.map(({ y }) => path(`M${left} ${y}H${right}`, look.grid)),
      `<g opacity="${isSunk ? 0.6 : 1}">`,
      path(stems, look.stems(radius)),
      path(line, look.line),
      path(inside, look.inside),
      path(outside, isSunk ? `fill="${STATUS.bad}"` : look.outside(radius)),
      '</g>',
      path(levels, look.levels),
    ].join('');
  });
  /** Numbers stand beside their line, not upon it. */
  const middle = em * 0.32;
  return {
    width,
    height,
    em,
    svg: svg(width, height, shapes.join('')),
    labels: [
      ...panels.flatMap(({ title, otherTitle, titleY, placed, beyond }) => [
        { x: 0, y: titleY, text: title, at: 'start' as const, strong: true },
        ...(otherTitle ? [{ x: width, y: titleY, text: otherTitle, at: 'end' as const, strong: true }] : []),
        ...placed.ticks.map(({ y, value }) => ({
          x: left - 4,
          y: y + middle,
          text: number(value),
          at: 'end' as const,
          strong: false,
        })),
        ...beyond.map((each) => ({ ...each, at: 'middle' as const, strong: true })),
        ...placed.otherTicks.map(({ y, value }) => ({
          x: right + 4,
          y: y + middle,
          text: number(value),
          at: 'start' as const,
          strong: false,
        })),
      ]),
      ...layout.labels.map(({ x, text }) => ({
        x,
        y: height - em * 0.35,
        text,
        at: 'middle' as const,
        strong: false,
      })),
    ],
  };
}

/** What the marks of a picture mean, and the ranges in words: each sign as it is drawn. */
function legendOf(
  trend: Trend,
  panels: readonly Panel[],
  words: PaperWords,
  colours: Colours,
): KindOnPaper['legend'] {
  const look = looksOf(colours);
  const sign = (shapes: string) => svg(24, 16, shapes);
  const dot = (of: Parameters<typeof point>[0]) => point(of, 12, 8, 5);
  const marks = panels.flatMap((panel) => panel.marks);
  const byDay = trend.readings === null;
  const [first] = panels;
  const items: { svg: string; text: string }[] = panels.flatMap(({ bands, unit }) =>
    bands.map((band, at) => ({
      svg: sign(
        `<rect x="1" y="2" width="22" height="12" fill="${STATUS.okSoft}" opacity="${at === bands.length - 1 ? 1 : 0.55}"/>${path('M1 2H23', look.edge(at === bands.length - 1))}`,
      ),
      text: bandText(band, unit, words),
    })),
  );
  const contexts = new Set(trend.readings?.map(({ readings }) => readings.context));
  for (const context of ['fasting', 'after_meal', 'random'] as const)
    if (contexts.has(context))
      items.push({
        svg: sign(path(dot(shapeOf({ context })), look.inside)),
        text: words.say(`vitals.paper.context.${context}`),
      });
  const also = (wanted: boolean, shapes: string, key: string) => {
    if (wanted) items.push({ svg: sign(shapes), text: words.say(key) });
  };
  also(
    byDay && first?.form === 'points' && marks.some(({ low, high }) => high > low),
    path('M12 1V15', look.stems(3)) + path(point('circle', 12, 8, 3.5), look.inside),
    'vitals.paper.legend.day',
  );
  also(
    first?.form === 'bars' && marks.length > 0,
    path('M9 1h6v14h-6Z', look.inside),
    byDay ? 'vitals.paper.legend.barDay' : 'vitals.paper.legend.bar',
  );
  also(
    panels.some(({ levels }) => levels.length > 0),
    path('M2 8H22', look.levels),
    'vitals.paper.legend.month',
  );
  also(
    marks.some(({ isOut }) => isOut),
    path(first?.form === 'bars' ? 'M9 2h6v12h-6Z' : dot('circle'), look.outside(3)),
    byDay ? 'vitals.paper.legend.outDay' : 'vitals.paper.outside',
  );
  return items;
}
