// A keyboard with a Japanese input method, on a screen in memory.
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { screenProgram, startScreen } from '../drivers/screen.ts';

const run = promisify(execFile);

/** A file of each package that is needed. Anthy needs no daemon and no D-Bus: its module runs in the browser. */
const packages = {
  xvfb: screenProgram,
  openbox: '/usr/bin/openbox',
  xdotool: '/usr/bin/xdotool',
  locales: '/usr/share/i18n/locales/ja_JP',
  'uim-gtk3-immodule': '/usr/share/doc/uim-gtk3-immodule',
  'uim-anthy': '/usr/share/uim/anthy-utf8.scm',
} as const;

/** Shift and Space turn it on and off in a window. */
const configuration = `(define default-im-name 'anthy-utf8)
(define enabled-im-list '(anthy-utf8))
`;

export interface Keyboard {
  /** Variables of a browser that is shown on the screen. */
  readonly environment: NodeJS.ProcessEnv;
  /** Presses keys one after another, by their names: `'a'`, `'space'`, `'shift+space'`. */
  press(...keys: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

/** What must be installed, as a sentence; undefined: all is there. */
export function findMissing(): string | undefined {
  const missing = Object.entries(packages).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
  return missing.length === 0 ? undefined : `No input method is installed: apt-get install ${missing.join(' ')}`;
}

export async function startKeyboard(): Promise<Keyboard> {
  const home = await mkdtemp(join(tmpdir(), 'input-method-'));
  await writeFile(join(home, '.uim'), configuration);
  // In another locale it is off and cannot be turned on.
  const locales = join(home, 'locales');
  await mkdir(locales);
  await run('localedef', ['-i', 'ja_JP', '-f', 'UTF-8', join(locales, 'ja_JP.UTF-8')]);
  const screen = await startScreen();
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    HOME: home,
    DISPLAY: screen.display,
    GTK_IM_MODULE: 'uim',
    LOCPATH: locales,
    LC_ALL: 'ja_JP.UTF-8',
  };
  // Without a window manager no window gets the keyboard.
  const windows = spawn(packages.openbox, { env: environment, stdio: 'ignore' });
  return {
    environment,
    press: async (...keys) => {
      // One program for all would not leave the browser time to answer the input method.
      for (const key of keys) await run(packages.xdotool, ['key', '--delay', '60', key], { env: environment });
    },
    stop: async () => {
      windows.kill();
      screen.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}
