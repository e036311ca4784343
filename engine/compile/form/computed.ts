import type { DeclaredField } from '../../declare/index.ts';
import { compileExpression } from '../expression.ts';
import type { FieldParts } from './field-kind.ts';

/** A field that shows what an expression gives. */
export const compileComputed = (field: DeclaredField, parts: Pick<FieldParts, 'schema' | 'options' | 'rules'>): FieldParts => ({
  widget: 'output',
  normalise: [],
  computed: compileExpression(field['value']),
  ...parts,
});
