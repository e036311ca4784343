import { parseArgs } from 'node:util';

export const formats = ['text', 'json', 'sarif', 'github'] as const;

/** The arguments of a check. */
export interface CheckArguments {
  readonly folder: string;
  readonly format: (typeof formats)[number];
  /** Path of a file or folder with the settings of a store. */
  readonly settings: string | undefined;
  readonly isFix: boolean;
  readonly isWatch: boolean;
}

export const writeUsage = (command: string): string =>
  `Usage: ${command} [--fix|--watch] [--format ${formats.join('|')}] [--settings <file.json|folder>] [folder]\n`;

/** `["--format", "json"]` → `{ folder: <here>, format: "json", settings: undefined, isFix: false, isWatch: false }`; undefined: invalid arguments. */
export function parseArguments(args: readonly string[], here: string): CheckArguments | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        format: { type: 'string', default: 'text' },
        settings: { type: 'string' },
        fix: { type: 'boolean', default: false },
        watch: { type: 'boolean', default: false },
      },
    });
    const format = formats.find((candidate) => candidate === values.format);
    const [folder = here, ...more] = positionals;
    // --watch must not fix files while they are edited, and machine-readable output must end.
    const isContradictory = values.watch && (values.fix || format !== 'text');
    return format === undefined || more.length > 0 || isContradictory
      ? undefined
      : { folder, format, settings: values.settings, isFix: values.fix, isWatch: values.watch };
  } catch {
    return undefined;
  }
}
