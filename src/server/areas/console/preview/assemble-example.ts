// Assembles a page from an example, for the console's preview and for npm run preview.
import {
  type Answers,
  type FormPlan,
  type FormState,
  findBlock,
  type HeaderData,
  isObject,
  type JsonObject,
  type ScreenPlan,
  type ScreenState,
} from '../../../../../engine/declare/index.ts';
import type { LoadedPage, RootData } from '../../../../language/root-data.ts';
import { fillAnswers, pickAnswers } from './sample-answers.ts';
import { withRefusal } from './with-refusal.ts';

export interface ExampleParts {
  readonly screen: ScreenPlan;
  readonly root: RootData;
  /** The page's data. */
  readonly data: JsonObject;
  /** The example's content: `{ header, browser, forms: { signup: { answers, context, rejected } } }`. */
  readonly example: JsonObject;
  /** The page state that the engine adds. */
  readonly state: Pick<ScreenState, 'now'> & Partial<ScreenState>;
  /** Sample text for free-text fields in a review. */
  readonly sample: string;
  /** Returns the text of a refusal's code. */
  readonly translateRefusal: (code: string) => string | undefined;
}

/** Builds the page's data as its loaders would return it. */
export function assembleExample({ screen, root, data, example, state, sample, translateRefusal }: ExampleParts): LoadedPage {
  const states = readObject(example['forms']);
  const forms = Object.values(screen.forms).map((form): [string, FormState] => [
    form.id,
    readState(form, readObject(states[form.id]), isReviewed(screen, form.id), sample),
  ]);
  const page = {
    // No tag manager in previews.
    root: {
      ...root,
      storeSettingData: { ...root.storeSettingData, gtmId: '' },
      browserInfo: { ...root.browserInfo, ...readObject(example['browser']) },
    },
    header: { ...sampleHeader, ...readObject(example['header']) },
    data: { ...data, screen: { plan: '', layout: '', look: '', params: {}, ...state, forms: Object.fromEntries(forms) } },
  };
  return withRefusal(page, screen, example, translateRefusal);
}

function readState(form: FormPlan, state: JsonObject, isShown: boolean, text: string): FormState {
  // `npm run check` validates the examples.
  const [answers, rejected] = [state['answers'], state['rejected']].map((answers) => readObject(answers) as Answers);
  return {
    answers: isShown ? fillAnswers(form, answers ?? {}, text) : pickAnswers(form, answers ?? {}),
    set: isShown ? form.fields.filter(({ secret }) => secret).map(({ key }) => key) : [],
    context: readObject(state['context']),
    ...(state['rejected'] === undefined ? {} : { rejected: pickAnswers(form, rejected ?? {}) }),
  };
}

/** Whether the screen reviews this form. */
function isReviewed(screen: ScreenPlan, form: string): boolean {
  return screen.blocks.some((block) => findBlock(block.block)?.showsAnswers === true && block['form'] === form);
}

const sampleHeader: HeaderData = {
  accountInfo: { profileImageUrl: '', name: '', isKids: false },
  storeStatus: { hasSubscriptionPlan: true, isStorePaymentAvailable: true, isFamilyGroupEnabled: true },
};

function readObject(value: unknown): JsonObject {
  // Examples are JSON files.
  return isObject(value) ? (value as JsonObject) : {};
}
