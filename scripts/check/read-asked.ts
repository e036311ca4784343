import { parseArgs } from 'node:util';

export const formats = ['text', 'json', 'sarif', 'github'] as const;

/** What `npm run check` is asked for. */
export interface Asked {
  readonly folder: string;
  readonly format: (typeof formats)[number];
  /** A file of a store's settings. */
  readonly settings: string | undefined;
  readonly isFix: boolean;
  readonly isWatch: boolean;
}

export const usage = `Usage: npm run check -- [--fix|--watch] [--format ${formats.join('|')}] [--settings <file.json>] [folder]\n`;

/** `["--format", "json"]` → `{ folder: <here>, format: "json", settings: undefined, isFix: false, isWatch: false }`; undefined: it cannot be understood. */
export function readAsked(args: readonly string[], here: string): Asked | undefined {
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
    const format = formats.find((each) => each === values.format);
    const [folder = here, ...more] = positionals;
    // While somebody types, much looks as if it could be mended; and what a program reads has an end.
    const isAmbiguous = values.watch && (values.fix || format !== 'text');
    return format === undefined || more.length > 0 || isAmbiguous
      ? undefined
      : { folder, format, settings: values.settings, isFix: values.fix, isWatch: values.watch };
  } catch {
    return undefined;
  }
}
