// Runs npm run preview as a developer starts it, on a free port.
import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ShownProject } from '../../scripts/preview/describe-project.ts';
import type { Message } from '../../scripts/preview/messages.ts';

export interface RunningPreview {
  /** `http://localhost:40123` */
  readonly origin: string;
  /** Reads everything that can be shown. */
  readProject(): Promise<ShownProject>;
  /** Stops it; resolves with its exit code and output. */
  end(): Promise<{ readonly code: number | null; readonly output: string }>;
}

/**
 * `folder`: the folder of screens/, schemas/ and flows/, by default the project's. `program`: the folder of the program, another one if
 * its code is changed by the test.
 */
export async function runPreview(folder?: string, program = process.cwd()): Promise<RunningPreview> {
  const child: ChildProcess = spawn(process.execPath, ['scripts/preview.mjs', ...(folder === undefined ? [] : [folder])], {
    cwd: program,
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

export interface PreviewOfCopy extends RunningPreview {
  /** A copy of the declarations that tests may break; removed at the end. */
  readonly folder: string;
}

export async function runPreviewOfCopy(): Promise<PreviewOfCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'preview-'));
  for (const name of ['screens', 'schemas', 'flows']) await cp(name, join(folder, name), { recursive: true });
  const preview = await runPreview(folder);
  const end = async () => {
    const ended = await preview.end();
    await rm(folder, { recursive: true });
    return ended;
  };
  return { ...preview, folder, end };
}

/** Messages of a preview to an open tool from now on, in order. */
export async function* listen({ origin }: RunningPreview): AsyncGenerator<Message> {
  const answer = await fetch(`${origin}/preview/messages`);
  let text = '';
  for await (const piece of answer.body ?? []) {
    text += Buffer.from(piece).toString();
    const whole = text.split('\n\n');
    text = whole.pop() ?? '';
    for (const each of whole) if (each.startsWith('data: ')) yield JSON.parse(each.slice('data: '.length));
  }
}

/** The next message of a kind. */
export async function next<Kind extends Message['kind']>(
  messages: AsyncGenerator<Message>,
  kind: Kind,
): Promise<Extract<Message, { kind: Kind }>> {
  const isOne = (message: Message): message is Extract<Message, { kind: Kind }> => message.kind === kind;
  for (;;) {
    const { value } = await messages.next();
    if (value === undefined) throw new Error(`no message ${kind} came`);
    if (isOne(value)) return value;
  }
}
