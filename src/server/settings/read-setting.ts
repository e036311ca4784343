import { isObject, type Path, type Settings } from '../../../engine/declare/index.ts';

/** Returns the value at a path; undefined: not set. */
export function readSetting(settings: Settings, path: Path): unknown {
  return path.reduce<unknown>(
    (current, step) => (isObject(current) && Object.hasOwn(current, step) ? current[step] : undefined),
    settings,
  );
}
