import type { FlowRecipes } from '../world.ts';
import { emailChange } from './email-change.ts';
import { emailVerify } from './email-verify.ts';
import { enablePasswordRecipes } from './enable-password.ts';
import { kidsSignup } from './kids-signup.ts';
import { profileEdit } from './profile-edit.ts';
import { purchase, signUpPurchase } from './purchase.ts';
import { signup } from './signup.ts';
import { withdraw } from './withdraw.ts';

/** Recipes by flow. A served flow without `tests/journeys/recipes/<flow>.ts` fails the walk. */
export const recipesOf: { readonly [flow: string]: FlowRecipes } = {
  signup,
  'profile-edit': profileEdit,
  'email-change': emailChange,
  'email-verify': emailVerify,
  'enable-password': enablePasswordRecipes,
  'kids-signup': kidsSignup,
  purchase,
  'signup-purchase': signUpPurchase,
  withdraw,
};
