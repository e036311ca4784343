import { WriteRefusedError } from '../../../platform/database/read-only.ts';

/** The same gateways, of which values can be read, such as the address of a script; every call is refused, because it may do something. */
export function refuseCalls<Part extends object>(part: Part): Part {
  return new Proxy(part, {
    get: (target, name): unknown => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value === 'function')
        return () => {
          throw new WriteRefusedError(`A view may not call ${String(name)}.`);
        };
      return typeof value === 'object' && value !== null ? refuseCalls(value) : value;
    },
  });
}
