import type { CompileKind } from '../../compile/form/field-kind.ts';

export const compile: CompileKind = () => ({
  widget: 'color',
  schema: { type: 'string', pattern: '^#[0-9A-Fa-f]{6}$' },
  normalise: ['oneLine', 'visible', 'nfkc', 'trim'],
  options: { type: 'text' },
});
