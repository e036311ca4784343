// Renders pages from plans and data. Importing it registers the blocks.
import { components, laterComponents, lazyComponents } from '../blocks/components.ts';
import { lazyControls } from '../kinds/lazy-controls.ts';
import { lazyOffers } from '../kinds/lazy-offers.ts';
import { registerBlocks, registerLaterBlocks, registerLazyBlocks } from './blocks/registry.tsx';
import { lazyControls as lazySharedControls } from './controls/lazy-controls.ts';
import { registerLazyFields, registerLazyOffers } from './form/field-registry.ts';
import { registerReactions } from './form/load-reactions.ts';

export { Avatar } from './avatar.tsx';
export { prepareHydration, preparePage } from './blocks/prepare-page.ts';
export {
  Blocks,
  defineBlock,
  type RegisteredBlock,
  registerBlocks,
  registerLaterBlocks,
  registerLazyBlocks,
} from './blocks/registry.tsx';
export { StaticPart } from './blocks/static-part.tsx';
export { BusyLabel } from './busy-label.tsx';
export { fillPayload, useCall } from './calls/use-call.tsx';
export { type Failure, failureTitleKey } from './failure.tsx';
export {
  type FieldControl,
  type FieldWidget,
  type Offer,
  registerFields,
  registerFormModule,
  registerLazyAnswerRules,
  registerLazyAnswers,
  registerLazyFields,
  registerLazyOffers,
} from './form/field-registry.ts';
export { idOf } from './form/form-context.tsx';
export { type Formatter, registerFormatters } from './formatters/index.ts';
export { showPlain } from './formatters/plain-value.ts';
export {
  FrameProvider,
  ScopesProvider,
  TextsProvider,
  useFrame,
  useHolds,
  useScopes,
  useScripts,
  useShownText,
  useText,
  useTexts,
} from './frame.tsx';
export type { CallRequest, DraftStore, FormHost, Host, PageFault, PagePlace, StaticPartProps } from './host.ts';
export { LineIcon, NewTabIcon } from './icons.tsx';
export {
  defineInterceptor,
  type Interceptor,
  type InterceptorProps,
  registerLazyInterceptors,
} from './interceptors/interceptors.tsx';
export { isComposing } from './keys/is-composing.ts';
export { type ResolvedLink, readAddress, readInternalPath, resolveLink } from './links/address.ts';
export { fitPicture } from './links/fit-picture.ts';
export { Link } from './links/link.tsx';
export type { MenuItemPlan } from './links/menu-item-plan.ts';
export { Page, type PageProps } from './page.tsx';
export { Picture } from './picture.tsx';
export { renderText } from './texts/render-text.ts';
export { useToast } from './toasts/toasts.tsx';

registerBlocks(components);
registerLazyBlocks(lazyComponents);
registerLaterBlocks(laterComponents);
registerLazyFields({ ...lazyControls, ...lazySharedControls });
registerLazyOffers(lazyOffers);
registerReactions(() => import('./form/reactions.ts'));
