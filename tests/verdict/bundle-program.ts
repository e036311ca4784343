import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

const bundles = new Map<string, Promise<string>>();

/** browser-program.ts as the client's build makes it: an ES module, or a script that leaves `side` behind. */
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
        output: { format, name: 'side' },
      },
    },
  });
  // Building says production to the whole process; the tests shall hear what was said before.
  if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = NODE_ENV;
  const output = 'output' in built ? built.output : [];
  const [made] = output;
  if (made?.type !== 'chunk' || output.length !== 1) throw new Error('the program is not one file');
  return made.code;
}
