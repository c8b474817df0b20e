import { projectRoot } from '../project-root.ts';
import { answerInThread, settingOfThread } from '../threads/answer-in-thread.ts';
import { loadFonts } from './fonts.ts';
import type { Paper, Printed } from './paper.ts';

/** What of the engine is used. Its own declarations would make a part of the server of what may be missing. */
interface Compiler {
  pdf(
    of: { mainFilePath: string; inputs: Record<string, string> },
    options: { creationTimestamp: number; pdfTags: boolean },
  ): Uint8Array;
  evictCache(maxAge: number): void;
}
interface Engine {
  readonly NodeCompiler: {
    create(of: { workspace: string; fontArgs: readonly { fontBlobs: readonly Uint8Array[] }[] }): Compiler;
  };
}

/** For so many papers the engine keeps the results of equal parts. */
const KEPT_FOR = 3;

let compiler: Compiler | undefined;

/** @throws whatever the loader says when the package, or its part for this system, isn't installed. */
async function startEngine(): Promise<Compiler> {
  const { engine } = settingOfThread() as { engine: string };
  const { NodeCompiler } = (await import(engine)) as Engine;
  return NodeCompiler.create({ workspace: projectRoot, fontArgs: [{ fontBlobs: await loadFonts() }] });
}

answerInThread(async ({ template, data, language, title, madeAt }: Paper): Promise<Printed> => {
  try {
    compiler ??= await startEngine();
  } catch (error) {
    return { failed: 'not_available', why: String(error).slice(0, 300) };
  }
  try {
    const pdf = compiler.pdf(
      {
        mainFilePath: `${projectRoot}/${template}`,
        inputs: { data: JSON.stringify(data), language, title },
      },
      { creationTimestamp: Math.floor(madeAt.getTime() / 1000), pdfTags: true },
    );
    return { pdf };
  } catch (error) {
    return { failed: 'broken', why: complaintOf(error) };
  } finally {
    compiler.evictCache(KEPT_FOR);
  }
});

/** What the engine says, without any text that it repeats: what people wrote stays out of the log. */
const complaintOf = (error: unknown): string =>
  String(error)
    .replaceAll(/"[^"]*"?/g, '"…"')
    .slice(0, 300);
