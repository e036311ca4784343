import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

const bundles = new Map<string, Promise<string>>();

/** Bundles browser-program.ts like the client: as an ES module, or as a script that defines `side`. */
export function bundleProgram(format: 'es' | 'iife'): Promise<string> {
  const made = bundles.get(format) ?? bundle(format);
  bundles.set(format, made);
  return made;
}

async function bundle(format: 'es' | 'iife'): Promise<string> {
  const { NODE_ENV } = process.env;
  const built = await build({
    configFile: `${root}vite.config.ts`,
    build: {
      write: false,
      manifest: false,
      rolldownOptions: {
        input: `${root}tests/verdict/browser-program.ts`,
        preserveEntrySignatures: 'strict',
        output: { format, name: 'side', codeSplitting: false },
      },
    },
  });
  // Vite sets NODE_ENV to production for the whole process; restore it.
  if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = NODE_ENV;
  const output = 'output' in built ? built.output : [];
  const [made] = output;
  if (made?.type !== 'chunk' || output.length !== 1) throw new Error('the program is not one file');
  return made.code;
}
