// A login within an authorization is the same login, and continues the authorization.

import { localize } from '../../../../rules/languages.ts';
import type { Command, CommandContext, FormSource, PageLoader } from '../../../runtime/area.ts';
import { describeProviders } from '../../login/identity-providers/service.ts';
import { logIn } from '../../login/login/calls.ts';
import { codePage, logInByCode } from '../../login/login/code-login.ts';
import { addressOf, continueAddress } from '../provider/interaction-address.ts';
import { readInteraction, requireInteraction, requireStep } from '../provider/interactions.ts';
import { readTrust } from '../provider/waiting.ts';

export const loginPage: PageLoader<'oidc/login'> = async (context) => {
  const interaction = await requireStep(context, 'login');
  if ('redirectTo' in interaction) return interaction;
  const { uid, client } = interaction;
  const { language, session } = context;
  return {
    uid,
    clientName: localize(client.name, language),
    // A page of the store, which redirects to the authorization: providers return to pages only.
    returnTo: addressOf('consent', uid),
    // A member who must log in again does it by password or code.
    providers: session?.accountId == null ? describeProviders(context, 'login') : [],
    isSignedIn: session?.accountId != null,
  };
};

/** Begins with the name that the app hands over. Other logins begin empty. */
export const loginForm: FormSource<'login'> = {
  initial: async (context) => {
    const { uid } = context.params;
    const interaction = uid === undefined ? undefined : await readInteraction(context, uid);
    return interaction === undefined || interaction.loginHint === '' ? {} : { value: interaction.loginHint };
  },
};

export const loginCodePage: PageLoader<'oidc/login/code'> = async (context) => {
  const interaction = await requireStep(context, 'login');
  if ('redirectTo' in interaction) return interaction;
  const page = await codePage(context);
  if ('redirectTo' in page) return page;
  const { returnTo: _, ...data } = page;
  return { ...data, uid: interaction.uid };
};

export const login: Command<'oidc.login'> = async (context) =>
  logIn({ ...(await continuing(context)), answers: context.answers });

export const loginByCode: Command<'oidc.login.code'> = async (context) =>
  logInByCode({ ...(await continuing(context)), answers: context.answers });

/** The context of a login that leads back to the authorization. */
async function continuing<Context extends CommandContext<{ readonly uid?: string }>>(context: Context) {
  const { uid } = await requireInteraction(context, context.payload.uid, ['login', 'finish']);
  return { ...context, trustedTokens: await readTrust(context, uid), readReturnTo: () => continueAddress(uid) };
}
