// This store's part of the declared language. Every entry imports this module first, a browser's the one beside it.
import { defineEngine } from '../../engine/declare/index.ts';
import { entries as blocks } from '../blocks/entries.ts';
import { docs } from './docs.ts';
import { settingsFields } from './settings-fields.ts';
import { words } from './words.ts';

defineEngine({ ...words, blocks: Object.values(blocks), settings: settingsFields, docs });
