import type { AudienceDefinition } from './audience.ts';

/** What an application adds to the declared language. */
export interface EngineDefinition {
  /** By name, in the order of the catalogue. Error pages of which no audience is known lead to the sign-in page of the first. */
  readonly audiences: { readonly [name: string]: AudienceDefinition };
  /** For the catalogue and for editors; browsers need none. */
  readonly docs?: { readonly audiences: { readonly [name: string]: string } };
}

let definition: EngineDefinition | undefined;

/**
 * Defines the language of this process. The application does so once, in a module that every entry imports first: registries read
 * the definition when they are asked, so modules of the engine may load earlier. Throws if another definition is in force.
 */
export function defineEngine(next: EngineDefinition): void {
  if (definition !== undefined && definition !== next)
    throw new Error('Call defineEngine once: the language is already defined.');
  definition = next;
}

/** The definition in force. Throws if there is none yet. */
export function readDefinition(): EngineDefinition {
  if (definition === undefined) throw new Error('Call defineEngine first: the language is not defined.');
  return definition;
}
