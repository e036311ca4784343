// npm run preview as a developer starts it, on a port that is free.
import { type ChildProcess, spawn } from 'node:child_process';
import type { ShownProject } from '../../scripts/preview/describe-project.ts';

export interface RunningPreview {
  /** `http://localhost:40123` */
  readonly origin: string;
  /** All that there is to look at. */
  readProject(): Promise<ShownProject>;
  /** Asks it to end: its exit code, and all that it wrote. */
  end(): Promise<{ readonly code: number | null; readonly output: string }>;
}

/** `folder`: where screens/, schemas/ and flows/ are; the project's own without it. */
export async function runPreview(folder?: string): Promise<RunningPreview> {
  const child: ChildProcess = spawn(process.execPath, ['scripts/preview.mjs', ...(folder === undefined ? [] : [folder])], {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const origin = await new Promise<string>((resolve, reject) => {
    const listen = (piece: Buffer): void => {
      output += piece.toString();
      const address = /^Preview: (http:\/\/localhost:\d+)\/preview$/m.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    void ended.then((code) => reject(new Error(`the preview ended with ${code}: ${output}`)));
  });
  return {
    origin,
    readProject: async () => (await fetch(`${origin}/preview/project.json`)).json(),
    end: async () => {
      child.kill('SIGTERM');
      return { code: await ended, output };
    },
  };
}
