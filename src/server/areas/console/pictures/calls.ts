import { daySeconds } from '../../../../rules/durations.ts';
import { ownAddresses } from '../../../../rules/own-addresses.ts';
import { sanitiseHtml } from '../../../platform/html/sanitise-html.ts';
import { limitRate } from '../../../platform/limits/rate-limits.ts';
import { refusePicture } from '../../../platform/pictures/refuse-picture.ts';
import { operatorOf } from '../../../platform/sessions/operators.ts';
import type { Command } from '../../../runtime/area.ts';
import { operationOfRequest } from '../../../settings/index.ts';
import { encodePicture } from './encode-picture.ts';
import { writePictures } from './write-pictures.ts';

export const picturesPerDay = { limit: 200, windowSeconds: daySeconds };
const textsPerHour = { limit: 1_000, windowSeconds: 3_600 };

/** Stores a picture of the settings. The same picture always has the same address. */
export const storePicture: Command<'console.picture'> = async (context) => {
  const { project, request, payload } = context;
  const { id: operatorId } = operatorOf(context);
  await limitRate(context, `console-picture:${operatorId}`, picturesPerDay);
  const picture = await encodePicture(payload.picture ?? '');
  if ('wrong' in picture) throw refusePicture('picture', picture.wrong);
  const operation = operationOfRequest(request, project, operatorId);
  await operation.database.transaction((tx) => writePictures(tx, operation, [picture]));
  return { data: { address: `${ownAddresses.storePictures}/${picture.name}` } };
};

/** Sanitises a text of the settings as publishing does. */
export const sanitiseText: Command<'console.html'> = async (context) => {
  await limitRate(context, `console-html:${operatorOf(context).id}`, textsPerHour);
  return { data: { html: await sanitiseHtml(context.payload.text ?? '') } };
};
