// MUI: draws the search of tables if an application chooses it. Importing it does so.
import { registerTableSearch } from '../render/form/sections/table-plan.ts';

registerTableSearch(() => import('./table-search.tsx'));
