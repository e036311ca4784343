// Blocks that frame a message or other blocks.
export { dialog } from './dialog.ts';
export { notice } from './notice.ts';
export { panel } from './panel.ts';
export { toast } from './toast.ts';
