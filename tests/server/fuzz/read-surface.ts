import type { FastifyInstance } from 'fastify';
import { parseDeclarations } from '../../../engine/check/index.ts';
import { formName } from '../../../engine/compile/index.ts';
import { readDeclaredFiles } from '../../../engine/node/index.ts';
import { ownAddresses } from '../../../src/rules/own-addresses.ts';

const { calls, forms } = parseDeclarations(await readDeclaredFiles(process.cwd()));

/** Routes and names to fuzz. Routes are Fastify's: `/console/custom-info/:id`. */
export interface Surface {
  readonly read: readonly string[];
  readonly write: readonly { readonly method: string; readonly route: string; readonly names: readonly string[] }[];
  /** Ids of all calls: `signup.email`. */
  readonly calls: readonly string[];
  /** Names of all controls: `familyName`. */
  readonly fields: readonly string[];
}

export function readSurface(app: FastifyInstance): Surface {
  const routes = readRoutes(app);
  const bodies = readBodies();
  return {
    read: [...routes.filter(({ methods }) => methods.includes('GET')).map(({ route }) => route), `${ownAddresses.screenData}/*`],
    write: routes.flatMap(({ route, methods }) =>
      methods
        .filter((method) => method !== 'GET' && method !== 'HEAD')
        .map((method) => ({ method, route, names: bodies.get(route) ?? ownNames.get(route) ?? [] })),
    ),
    calls: Object.keys(calls),
    fields: [...new Set(Object.values(forms).flatMap(({ fields }) => Object.keys(fields)))],
  };
}

/** Bodies of routes that are not declared. */
const ownNames = new Map([
  [`${ownAddresses.development}/clock`, ['advanceSeconds', 'at', 'real']],
  [`${ownAddresses.development}/fault`, ['call', 'answer', 'delayMs', 'times']],
  [ownAddresses.cspReport, ['csp-report', 'document-uri']],
]);

/** Fastify's printed route tree as a list. */
function readRoutes(app: FastifyInstance): readonly { readonly route: string; readonly methods: readonly string[] }[] {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', step = '', methods = ''] = /^(.*?)[├└]── (\S+) \((.*)\)$/.exec(line) ?? [];
      if (step === '' || step === '*') return [];
      const depth = indent.length / 4;
      const route = `${above[depth - 1] ?? ''}${depth === 1 ? '/' : ''}${step}`.replace(/^\/+/, '/');
      above[depth] = route;
      return [{ route, methods: methods.split(', ') }];
    });
}

/** Property names in the body of each declared call, by route. */
function readBodies(): ReadonlyMap<string, readonly string[]> {
  return new Map(
    Object.values(calls).map(({ path, envelope = {}, form = '' }) => {
      const names = Object.keys(envelope).filter((name) => name !== '*');
      const fields = Object.keys(forms[formName(form)]?.fields ?? {});
      return [path.replaceAll(/\{(\w+)\}/g, ':$1'), [...names, ...fields]];
    }),
  );
}
