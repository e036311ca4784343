import type { AreaRoute } from '../../../runtime/area.ts';
import {
  addressOfStep,
  decideStep,
  expiredAddress,
  findInteraction,
  isRedeemable,
  resumeAddress,
  saveResult,
} from '../provider/interactions.ts';

/** GET /oidc/continue?uid=…: after each step, leads to the next one or back to the provider. */
export const continueAuthorization: AreaRoute = async (context) => {
  const { database, session, query } = context;
  const interaction = await findInteraction(context, query['uid']);
  if (interaction === undefined) return { redirectTo: expiredAddress };
  const step = decideStep(interaction, session);
  if (step !== 'finish') return { redirectTo: addressOfStep(step, interaction.uid) };
  if (!isRedeemable(interaction, session)) {
    const { prompt } = interaction;
    const result = prompt === 'select_account' || prompt === 'create' ? { login: {}, [prompt]: {} } : { login: {} };
    await saveResult(database, { session, interaction, result });
  }
  return { redirectTo: resumeAddress(interaction.uid), byDocument: true };
};
