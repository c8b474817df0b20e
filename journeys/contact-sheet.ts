export interface Shot {
  /** Below the folder of the sheet. */
  readonly file: string;
  readonly viewer: string;
  readonly screen: string;
  readonly language: string;
  readonly width: number;
  readonly theme: string;
  readonly large: boolean;
}

const STYLE = `body{font:15px system-ui;margin:24px;background:#ddd}h2{position:sticky;top:0;background:#ddd;padding:8px 0}
section{display:flex;gap:16px;align-items:flex-start;overflow-x:auto;padding-bottom:16px}
figure{margin:0;flex:none}figcaption{font-size:13px;padding:4px 0}img{display:block;background:#fff}
.phone{width:270px}.desk{width:560px}`;

/** One page with all the pictures: a screen a row, its languages and themes beside each other. */
export function contactSheet(shots: readonly Shot[]): string {
  const rows = new Map<string, Shot[]>();
  for (const shot of shots) {
    const row = `${shot.viewer}: ${shot.screen}`;
    rows.set(row, [...(rows.get(row) ?? []), shot]);
  }
  const sections = [...rows].map(
    ([title, ofRow]) => `<h2>${title}</h2><section>${ofRow.map(figure).join('')}</section>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Screenshots</title><style>${STYLE}</style>${sections.join('\n')}\n`;
}

function figure({ file, language, width, theme, large }: Shot): string {
  const caption = [language, width, theme, large && 'Large'].filter(Boolean).join(' · ');
  const kind = width < 768 ? 'phone' : 'desk';
  return `<figure><figcaption>${caption}</figcaption><a href="${file}"><img class="${kind}" loading="lazy" src="${file}" alt=""></a></figure>`;
}
