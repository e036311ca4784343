/** Routes as a tree of path segments. */
export class Routes {
  readonly #root: Step = { below: new Map() };

  constructor(routes: Iterable<string>) {
    for (const route of routes) this.#add(route);
  }

  /** Whether some route matches an address: `"/account/{id}"` matches `"/account/{subscriptionId}"`, since a parameter matches any segment. */
  matches(address: string): boolean {
    const steps = address.split('/');
    const seek = (at: Step, index: number): boolean => {
      const step = steps[index];
      if (step === undefined) return at.isEnd === true;
      const exact = at.below.get(step);
      return (exact !== undefined && seek(exact, index + 1)) || (at.parameter !== undefined && seek(at.parameter, index + 1));
    };
    return seek(this.#root, 0);
  }

  #add(route: string): void {
    let at = this.#root;
    for (const step of route.split('/')) {
      if (step.startsWith('{')) {
        at.parameter ??= { below: new Map() };
        at = at.parameter;
        continue;
      }
      const below: Step = at.below.get(step) ?? { below: new Map() };
      at.below.set(step, below);
      at = below;
    }
    at.isEnd = true;
  }
}

interface Step {
  readonly below: Map<string, Step>;
  parameter?: Step;
  isEnd?: boolean;
}
