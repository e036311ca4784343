import type { Command } from '../../../runtime/area.ts';
import { addressOf, readKind } from './kinds.ts';

/** Leads to the list with the chosen kind. */
export const search: Command<'console.messages'> = async ({ answers }) => ({ redirectTo: addressOf(readKind(answers.kind)) });
