import type { FieldPlan } from '../declare/index.ts';
import { findAnswer } from '../validate/index.ts';

/** Whether a form without scripts sends the field's answer as a file. */
export const isFileField = (field: Pick<FieldPlan, 'answer'>): boolean => findAnswer(field).isFile === true;
