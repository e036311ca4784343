import { PaymentError, type PaymentGateway } from '../gateways/payment/payment-gateway.ts';
import { providerSeconds } from './metrics.ts';

/** The gateway, with the durations and outcomes of its requests. */
export function observePayments(payments: PaymentGateway): PaymentGateway {
  const observed = Object.entries(payments).map(([operation, part]: [string, unknown]) => [
    operation,
    // Functions that answer at once, such as `startLink`, send nothing.
    isRequest(part) && !immediate.has(operation) ? observe(operation, part) : part,
  ]);
  // The same names with functions of the same types.
  return Object.fromEntries(observed) as unknown as PaymentGateway;
}

const immediate: ReadonlySet<string> = new Set<keyof PaymentGateway>(['startLink', 'readReturn', 'readCallback']);

type SendRequest = (...parameters: readonly unknown[]) => Promise<unknown>;
const isRequest = (part: unknown): part is SendRequest => typeof part === 'function';

const observe =
  (operation: string, send: SendRequest) =>
  async (...parameters: readonly unknown[]): Promise<unknown> => {
    const end = providerSeconds.startTimer({ operation });
    try {
      const answer = await send(...parameters);
      end({ outcome: 'answered' });
      return answer;
    } catch (error) {
      end({ outcome: error instanceof PaymentError ? error.reason : 'fault' });
      throw error;
    }
  };
