import type { Area } from '../../../runtime/area.ts';
import { removeEndpoint, repeatDelivery, replayMissed, saveEndpoint, saveOffered, sendTest, switchEndpoint } from './calls.ts';
import { editPage, endpointForm, endpointPage, listPage, newPage, secretPage } from './pages.ts';
import { recovery } from './recovery.ts';
import { sendWebhooks } from './send.ts';
import { sweep } from './sweep.ts';

export const area = {
  uses: ['shell/mail'],
  pages: {
    'console/webhooks/index': listPage,
    'console/webhooks/endpoint': endpointPage,
    'console/webhooks/new': newPage,
    'console/webhooks/edit': editPage,
    'console/webhooks/secret': secretPage,
  },
  forms: { 'console-webhook': endpointForm },
  calls: {
    'console.webhook': saveEndpoint,
    'console.webhook.secret': saveOffered,
    'console.webhook.test': sendTest,
    'console.webhook.switch': switchEndpoint,
    'console.webhook.replay': replayMissed,
    'console.webhook.repeat': repeatDelivery,
    'console.webhook.delete': removeEndpoint,
  },
  jobs: { webhooks: sendWebhooks },
  recovery,
  sweep,
} satisfies Area;
