// Where exported settings come from, so that an import sees what others have published since.
import { isObject, type JsonObject } from '../../../../engine/declare/index.ts';

export interface ExportedStore {
  readonly id: string;
  readonly settingsVersion: number;
  /** Tells stores of several databases apart, whose ids may be the same. */
  readonly createdAt: Date;
}

/** `{ store: "first", createdAt: "2026-12-01T11:01:17.999Z", version: 4 }` */
export const writeOrigin = ({ id, createdAt, settingsVersion }: ExportedStore): JsonObject => ({
  store: id,
  createdAt: createdAt.toISOString(),
  version: settingsVersion,
});

/** The version of this store that settings were exported from; undefined: they are not from this store. */
export function readOrigin(origin: unknown, { id, createdAt, settingsVersion }: ExportedStore): number | undefined {
  if (!isObject(origin) || origin['store'] !== id || origin['createdAt'] !== createdAt.toISOString()) return undefined;
  const version = Number(origin['version']);
  return Number.isInteger(version) && version >= 1 && version <= settingsVersion ? version : undefined;
}
