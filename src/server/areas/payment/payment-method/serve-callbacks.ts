// POST /payment/callback: webhooks of the provider. Each must be signed and recent, and is applied once, in any order.
import type { FastifyInstance } from 'fastify';
import { ownAddresses } from '../../../../rules/own-addresses.ts';
import { PaymentError, type PaymentEvent } from '../../../platform/gateways/payment/payment-gateway.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { insertEvent, markInvalid } from './event-queries.ts';
import { reconcileMethods } from './remove.ts';

const maxBytes = 20_000;
const retryMilliseconds = 600_000;

/** Applies what is not about a method. Throws a PaymentError with `unavailable` if the provider does not answer now. */
type ApplyEvent = (app: FastifyInstance, storeId: string, event: PaymentEvent) => Promise<void>;

/** Registers the callback. */
export function registerPayments(app: FastifyInstance, applyEvent: ApplyEvent): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The signature is of the text.
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post(ownAddresses.paymentCallback, { config: { anyOrigin: true }, bodyLimit: maxBytes }, async (request, reply) => {
      const { body, headers, store } = request;
      const now = app.platform.clock.now();
      try {
        const { payments } = app.gateways;
        const signature = String(headers[payments.callbackHeader] ?? '');
        const event = await payments.readCallback({ body: String(body), signature, now });
        if (event === undefined) return reply.code(204).send();
        // Repeated by the provider until it succeeds. It changes nothing the second time.
        await applyEvent(app, store.id, event);
        await app.database.transaction(async (tx) => {
          if ((await insertEvent(tx, store.id, event, now)) && event.type === 'method.invalid')
            await markInvalid(tx, store.id, event.reference);
        });
      } catch (error) {
        if (!(error instanceof PaymentError) && !(error instanceof SyntaxError)) throw error;
        if (error instanceof PaymentError && error.reason === 'unavailable')
          throw new RefusalError('NOT_READY', { retryAfter: 60 });
        throw new RefusalError('UNREADABLE_BODY', { detail: 'The callback is not signed, too old or unreadable.' });
      }
      return reply.code(204).send();
    });
  });
}

/** Reconciles methods with the provider every ten minutes. */
export function registerMethodRetries(app: FastifyInstance): void {
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const retry = (): void => {
    running = reconcileMethods(app.database, app.gateways.payments, app.platform.clock.now()).catch((error: unknown) =>
      app.log.error({ err: error }, 'reconciling payment methods with the provider failed; the next round retries'),
    );
  };
  app.addHook('onReady', async () => {
    timer = setInterval(retry, retryMilliseconds);
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}
