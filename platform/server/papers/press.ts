import { ThreadFailed, ThreadPool, threadScript } from '../threads/thread-pool.ts';
import type { Paper, Printed } from './paper.ts';

/** Sets papers in type, in any of the languages. */
export interface PdfRenderer {
  /** The bytes of a PDF. @throws PaperFailed */
  print(paper: Paper): Promise<Buffer>;
  /** What is being printed is given up. */
  close(): Promise<void>;
}

export class PaperFailed extends Error {
  /** `not_available`: there is no engine for this system; all others may go well another time. */
  readonly reason: 'not_available' | 'busy' | 'timeout' | 'broken';
  constructor(reason: PaperFailed['reason'], why?: string) {
    super(`no paper: ${reason}${why ? ` (${why})` : ''}`);
    this.name = 'PaperFailed';
    this.reason = reason;
  }
}

export interface PressOptions {
  /** From the moment at which the thread takes the paper; the first one waits for the fonts, too. */
  readonly timeoutMs?: number;
  /** Papers that wait; one more is refused. */
  readonly mostWaiting?: number;
  /** Name of the package that sets in type. */
  readonly engine?: string;
}

/**
 * Papers are set by Typst (docs/decisions/2026-11-22-papers-are-set-by-typst.md) in one thread, which the first paper
 * starts. The engine is native code: it is loaded in that thread, so that a system without it lacks papers and nothing
 * else.
 */
export function typstPress(options: PressOptions = {}): PdfRenderer {
  const { timeoutMs = 20_000, mostWaiting = 32, engine = '@myriaddreamin/typst-ts-node-compiler' } = options;
  const pool = new ThreadPool<Paper, Printed>({
    script: threadScript(import.meta.url, './print-in-thread.ts'),
    threads: 1,
    timeoutMs,
    mostWaiting,
    setting: { engine },
  });
  return {
    async print(paper) {
      let printed: Printed;
      try {
        printed = await pool.do(paper);
      } catch (error) {
        if (!(error instanceof ThreadFailed)) throw error;
        if (error.reason === 'busy' || error.reason === 'timeout') throw new PaperFailed(error.reason);
        throw new PaperFailed('broken', error.reason);
      }
      if ('failed' in printed) throw new PaperFailed(printed.failed, printed.why);
      return Buffer.from(printed.pdf.buffer, printed.pdf.byteOffset, printed.pdf.byteLength);
    },
    close: () => pool.close(),
  };
}
