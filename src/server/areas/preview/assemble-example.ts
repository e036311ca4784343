// A page by an example: the one way for the console's preview and for npm run preview.
import {
  type Answers,
  type FormPlan,
  type FormState,
  type HeaderData,
  isObject,
  type JsonObject,
  type LoadedPage,
  type RootData,
  type ScreenPlan,
  type ScreenState,
} from '../../../../engine/declare/index.ts';
import { fillAnswers, pickAnswers } from './sample-answers.ts';
import { withRefusal } from './with-refusal.ts';

export interface ExampleParts {
  readonly screen: ScreenPlan;
  readonly root: RootData;
  /** The page's data. */
  readonly data: JsonObject;
  /** What stands in the file of examples: `{ header, browser, forms: { signup: { answers, context, rejected } } }`. */
  readonly example: JsonObject;
  /** What the engine adds to the page's data. */
  readonly state: Pick<ScreenState, 'now'> & Partial<ScreenState>;
  /** What stands on a review wherever anything may be written. */
  readonly sample: string;
  /** The server's own words of a code that a call was refused by. */
  readonly translateRefusal: (code: string) => string | undefined;
}

/** Everything that a page is drawn from, as its own doors would give it. */
export function assembleExample({ screen, root, data, example, state, sample, translateRefusal }: ExampleParts): LoadedPage {
  const states = readObject(example['forms']);
  const forms = Object.values(screen.forms).map((form): [string, FormState] => [
    form.id,
    readState(form, readObject(states[form.id]), isReviewed(screen, form.id), sample),
  ]);
  const page = {
    // A tag manager has nothing to count here.
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
  // An example's answers are JSON by the names of fields, which check has looked at.
  const [given, rejected] = [state['answers'], state['rejected']].map((each) => readObject(each) as Answers);
  return {
    answers: isShown ? fillAnswers(form, given ?? {}, text) : pickAnswers(form, given ?? {}),
    set: isShown ? form.fields.filter(({ secret }) => secret).map(({ key }) => key) : [],
    context: readObject(state['context']),
    ...(state['rejected'] === undefined ? {} : { rejected: pickAnswers(form, rejected ?? {}) }),
  };
}

/** Whether a screen only lists what was answered. */
function isReviewed(screen: ScreenPlan, form: string): boolean {
  return screen.blocks.some((block) => block.block === 'review' && block['of'] === form);
}

const sampleHeader: HeaderData = {
  accountInfo: { profileImageUrl: '', isKids: false },
  storeStatus: { hasSubscriptionPlan: true, isStorePaymentAvailable: true, isFamilyGroupEnabled: true },
};

function readObject(value: unknown): JsonObject {
  // Examples are JSON files.
  return isObject(value) ? (value as JsonObject) : {};
}
