import type { AnswerShape } from './answer-shape.ts';

const shapes = new Map<string, AnswerShape>();

/** Adds shapes, for example of a pack's kinds. */
export function registerAnswers(added: readonly AnswerShape[]): void {
  for (const shape of added) shapes.set(shape.name, shape);
}

export const hasAnswer = (name: string): boolean => shapes.has(name);

/** The registered shape. Without those of answers.ts, which also has `findAnswer`. */
export const findRegisteredAnswer = (name: string): AnswerShape | undefined => shapes.get(name);
