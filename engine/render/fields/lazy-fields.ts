// Widgets that few pages have; they load with the first page that has one. index.ts lists the others.
import { registerLazyField } from '../form/field-registry.ts';

registerLazyField('card', () => import('./card/card.tsx'));
registerLazyField('card-certification', () => import('./card/card-certification.tsx'));
registerLazyField('image', () => import('./image/image.tsx'));
registerLazyField('repeat', () => import('./items/repeat.tsx'));
registerLazyField('survey', () => import('./survey/survey.tsx'));
