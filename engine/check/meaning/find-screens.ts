/** Finds screens by address: those with exactly that route, otherwise those whose parameters match. */
export function createFinder(routes: ReadonlyMap<string, string>): (link: string) => readonly string[] {
  const exact = new Map<string, readonly string[]>();
  const byLength = new Map<number, { readonly name: string; readonly steps: readonly string[] }[]>();
  for (const [name, route] of routes) {
    const steps = stepsOf(route);
    exact.set(steps.join('/'), [...(exact.get(steps.join('/')) ?? []), name]);
    if (!steps.some(isParameter)) continue;
    const same = byLength.get(steps.length);
    if (same === undefined) byLength.set(steps.length, [{ name, steps }]);
    else same.push({ name, steps });
  }
  const routesByAddress = new Map<string, readonly string[]>();
  return (link) => {
    const [address = ''] = link.split(/[?#]/);
    const routes = routesByAddress.get(address) ?? findRoutes(stepsOf(address));
    routesByAddress.set(address, routes);
    return routes;
  };

  function findRoutes(wanted: readonly string[]): readonly string[] {
    const same = exact.get(wanted.join('/'));
    if (same !== undefined) return same;
    return (byLength.get(wanted.length) ?? [])
      .filter(({ steps }) =>
        steps.every((step, index) => step === wanted[index] || isParameter(step) || isParameter(wanted[index] ?? '')),
      )
      .map(({ name }) => name);
  }
}

export const stepsOf = (route: string): readonly string[] => route.split('/').filter((step) => step !== '');
const isParameter = (step: string): boolean => step.startsWith('{');
