// A screen in memory, for browsers with windows.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

export const screenProgram = '/usr/bin/Xvfb';

export interface RunningScreen {
  /** `:99` */
  readonly display: string;
  stop(): void;
}

export async function startScreen(): Promise<RunningScreen> {
  const screen = spawn(screenProgram, ['-displayfd', '1', '-screen', '0', '1280x1024x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [display] = await once(screen.stdout, 'data');
  return { display: `:${String(display).trim()}`, stop: () => void screen.kill() };
}
