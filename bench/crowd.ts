import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Order, Talked } from './chat-crowd.ts';
import { ROOT } from './servers.ts';

/** The other end of chat-crowd.ts: people with open screens, in a process of their own. */
export class Crowd {
  readonly #child: ChildProcess;

  constructor() {
    this.#child = spawn(process.execPath, ['--import', 'tsx', join(ROOT, 'bench', 'chat-crowd.ts')], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
  }

  open = (order: Omit<Extract<Order, { do: 'open' }>, 'do'>): Promise<number> =>
    this.#ask({ do: 'open', ...order });
  fanOut = (order: Omit<Extract<Order, { do: 'fan-out' }>, 'do'>): Promise<Talked> =>
    this.#ask({ do: 'fan-out', ...order });
  talk = (order: Omit<Extract<Order, { do: 'talk' }>, 'do'>): Promise<Talked> =>
    this.#ask({ do: 'talk', ...order });

  #ask<T>(order: Order): Promise<T> {
    return new Promise((done, failed) => {
      const gone = () => failed(new Error('the crowd has gone'));
      this.#child.once('exit', gone);
      this.#child.once('message', (answer: { said: T } | { failed: string }) => {
        this.#child.off('exit', gone);
        if ('failed' in answer) failed(new Error(answer.failed));
        else done(answer.said);
      });
      this.#child.send(order);
    });
  }

  async leave(): Promise<void> {
    await this.#ask({ do: 'close' }).catch(() => {});
    this.#child.disconnect();
    this.#child.kill();
  }
}
