// What pages of a React application import.

export { Form, type FormProps, type FormSection, prepareForm } from './form.tsx';
export type { FormModule, Rejection } from './form-module.ts';
export { hydrateScreen, prepareScreen, Screen } from './screen.tsx';
export type { ScreenView } from './screen-view.ts';
