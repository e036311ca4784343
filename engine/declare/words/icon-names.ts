/** Icons that declarations may name. Their outlines are in engine/render/named-icon.tsx. */
export const iconNames = [
  'bell',
  'box',
  'card',
  'check',
  'clock',
  'device',
  'document',
  'envelope',
  'exit',
  'family',
  'gift',
  'home',
  'key',
  'link',
  'person',
  'play',
  'settings',
  'shield',
] as const;
export type IconName = (typeof iconNames)[number];
