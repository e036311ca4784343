import { Readable } from 'node:stream';
import { vi } from 'vitest';

export interface Ended {
  readonly code: number | null;
  /** What it wrote to both outputs. */
  readonly output: string;
}

/** Runs `main` of a script in this process, on the database at `url`, with `typed` as standard input. */
export async function runHere(
  main: (args: readonly string[]) => Promise<number>,
  url: string,
  args: readonly string[],
  typed = '',
): Promise<Ended> {
  const output: string[] = [];
  const print = (text: string | Uint8Array): boolean => output.push(String(text)) > 0;
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(print),
    vi.spyOn(process.stderr, 'write').mockImplementation(print),
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([typed]) as typeof process.stdin),
  ];
  vi.stubEnv('DATABASE_URL', url);
  try {
    return { code: await main(args), output: output.join('') };
  } finally {
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
}
