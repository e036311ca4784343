// What pages of a React application import, with what the controls of its own kinds use.
export * from '../render/controls/index.ts';
export {
  type FieldControl,
  type FieldWidget,
  registerFields,
  registerLazyAnswerRules,
  registerLazyFields,
} from '../render/form/field-registry.ts';

export { type AnswerRule, registerAnswerRules } from '../validate/index.ts';
export { Form, type FormProps, type FormSection, prepareForm } from './form.tsx';
export type { FormModule, Rejection } from './form-module.ts';
export { type HydrationOptions, hydrateScreen } from './hydrate-screen.tsx';
export { prepareScreen, Screen, type ScreenProps } from './screen.tsx';
export type { ScreenView } from './screen-view.ts';
