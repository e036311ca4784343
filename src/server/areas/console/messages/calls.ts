import type { Command } from '../../../runtime/area.ts';
import { addressOf, readFilter } from './filter.ts';

/** Leads to the list with the chosen kind. */
export const search: Command<'console.messages'> = async ({ answers }) => ({ redirectTo: addressOf(readFilter(answers)) });
