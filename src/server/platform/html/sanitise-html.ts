// Sanitises HTML from settings in a worker thread, which ends when it has nothing to do: jsdom takes a second to load, and 100 MB.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { isObject } from '../../../../engine/declare/index.ts';
import { projectRoot } from '../project-root.ts';
import { RefusalError } from '../refusal-error.ts';

const program = join(projectRoot, 'src', 'server', 'platform', 'html', 'sanitiser.mjs');
/** Milliseconds. Starting the worker takes a second, on a machine with ten times as much work ten. */
const maxWait = 30_000;
/** Milliseconds without a text, after which the worker ends. */
const maxIdle = 1_000;

interface Sanitiser {
  /** Rejects when the worker has ended or does not answer, and ends it. */
  sanitise(html: string, isDrawing?: boolean): Promise<string>;
}

/** The running worker of this process. */
let running: Sanitiser | undefined;

/**
 * `<p onclick="x()">a<script>b</script></p>` → `<p>a</p>`. Links with a target get rel="noopener noreferrer". Rejects with 503 NOT_READY if the
 * worker fails, or does not answer within thirty seconds; the next call starts another.
 */
export const sanitiseHtml = (html: string): Promise<string> => sanitise(html, false);

/** The same for a drawing (SVG), without scripts and addresses of others. Empty: it is none. */
export const sanitiseDrawing = (svg: string): Promise<string> => sanitise(svg, true);

async function sanitise(text: string, isDrawing: boolean): Promise<string> {
  try {
    running ??= startSanitiser();
    return await running.sanitise(text, isDrawing);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new RefusalError('NOT_READY', { retryAfter: 5, detail: `A text could not be sanitised: ${detail}` });
  }
}

interface Waiting {
  resolve(html: string): void;
  reject(error: Error): void;
}

function startSanitiser(): Sanitiser {
  // Without the options of this process, such as those of tests, and its secrets.
  const worker = new Worker(program, { execArgv: [], env: {}, resourceLimits: { maxOldGenerationSizeMb: 512 } });
  const waiting = new Map<number, Waiting>();
  let count = 0;
  let idle: NodeJS.Timeout | undefined;

  const sanitiser: Sanitiser = {
    sanitise: async (html, isDrawing) => {
      clearTimeout(idle);
      count += 1;
      const id = count;
      const timer = setTimeout(() => end(new Error(`No answer within ${maxWait} ms.`)), maxWait);
      try {
        return await new Promise<string>((resolve, reject) => {
          waiting.set(id, { resolve, reject });
          worker.postMessage({ id, html, isDrawing });
        });
      } finally {
        clearTimeout(timer);
        waiting.delete(id);
        if (waiting.size === 0) idle = setTimeout(() => end(new Error('Idle.')), maxIdle).unref();
      }
    },
  };

  function end(reason: Error): void {
    if (running === sanitiser) running = undefined;
    for (const { reject } of waiting.values()) reject(reason);
    clearTimeout(idle);
    void worker.terminate();
  }

  worker.on('message', ({ id, html }: { readonly id: number; readonly html: string }) => waiting.get(id)?.resolve(html));
  worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', (code) => end(new Error(`The worker ended with ${code}.`)));
  // A process that only waits for its worker to be idle may end.
  worker.unref();
  return sanitiser;
}

/** The packages whose versions decide what a text is sanitised to. */
const packages = /(^|\/)node_modules\/(dompurify|jsdom|parse5)$/;
let version: Promise<string> | undefined;

/** Content hash of a text and of what sanitises it: the allow-list, and the packages' versions. The same in every process. */
export async function hashHtml(html: string): Promise<string> {
  version ??= readVersion().catch((error: unknown) => {
    // The next text retries.
    version = undefined;
    throw error;
  });
  return createHash('sha256')
    .update(await version)
    .update(html)
    .digest('hex');
}

async function readVersion(): Promise<string> {
  const lock: unknown = JSON.parse(await readFile(join(projectRoot, 'package-lock.json'), 'utf8'));
  const entries = isObject(lock) && isObject(lock['packages']) ? Object.entries(lock['packages']) : [];
  const versions = entries
    .filter(([path]) => packages.test(path))
    .map(([path, entry]) => `${path} ${isObject(entry) ? String(entry['version']) : ''}\n`);
  return `${versions.join('')}${await readFile(program, 'utf8')}\n`;
}
