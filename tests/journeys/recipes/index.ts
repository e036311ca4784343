import type { FlowRecipes } from '../world.ts';
import { profileEdit } from './profile-edit.ts';
import { signup } from './signup.ts';

/** By flow. A served flow without recipes fails the walk: `tests/journeys/recipes/<flow>.ts` is to say how it is walked. */
export const recipesOf: { readonly [flow: string]: FlowRecipes } = { signup, 'profile-edit': profileEdit };
