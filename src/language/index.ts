// This store's part of the declared language. Every entry imports this module first, a browser's the one beside it.
import { defineEngine } from '../../engine/declare/index.ts';
import { docs } from './docs.ts';
import { words } from './words.ts';

defineEngine({ ...words, docs });
