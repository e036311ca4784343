// The pages of these tests have what the store declares. A module of its own, because Vitest runs the set-up for each file.
import { declarations, defaultSettings } from '../declarations/declared-forms.ts';
import { surroundPages } from '../render/declarations.ts';

surroundPages({ declarations, settings: defaultSettings() });
