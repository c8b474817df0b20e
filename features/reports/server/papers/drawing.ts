import type { Report } from '../../contract.ts';

/** Between the margins of A4, pt. */
const WIDTH = 504;
const HEIGHT = 90;

/** A bar for each week, as shapes alone; null where no week may be shown. A gap is a week that is withheld. */
export function barChart(series: Report['series'], colour: string, hairline: string, alt: string) {
  const most = Math.max(0, ...series.map(({ booked }) => booked ?? 0));
  if (most === 0) return null;
  const step = WIDTH / series.length;
  const bars = series.flatMap(({ booked }, at) => {
    if (booked === null) return [];
    const height = Math.max(1, (booked / most) * (HEIGHT - 4));
    return [
      `<rect x="${(at * step + step * 0.1).toFixed(1)}" y="${(HEIGHT - height).toFixed(1)}" width="${(step * 0.8).toFixed(1)}" height="${height.toFixed(1)}" fill="${colour}"/>`,
    ];
  });
  const floor = `<path d="M0 ${HEIGHT}H${WIDTH}" stroke="${hairline}" stroke-width="1"/>`;
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT + 1}" viewBox="0 0 ${WIDTH} ${HEIGHT + 1}">${bars.join('')}${floor}</svg>`,
    width: WIDTH,
    alt,
  };
}
