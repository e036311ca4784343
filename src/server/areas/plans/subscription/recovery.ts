import { writeEvents } from '../../../runtime/events/write-event.ts';
import { keepInAllCases, type RecoveryRegistry } from '../../../runtime/recovery.ts';
import { describeContract } from './contract-event.ts';
import { endContracts } from './queries.ts';

export const recovery: RecoveryRegistry = {
  contracts: {
    tables: ['subscriptions'],
    stores: 'contracts of plans with their periods',
    // A method that no contract uses can be removed.
    endsBefore: ['paymentMethods'],
    cases: {
      ...keepInAllCases('a contract gives no access; the owner cancels it, and sees it in the payment history'),
      withdrawal: { ends: 'all', why: 'they are cancelled before, and end now' },
    },
    end: async (tx, { storeId, accountId, random, now }) => {
      const ended = await endContracts(tx, { storeId, accountId }, now);
      const events = ended.map((contract) => ({ type: 'contract.ended', data: describeContract(contract) }) as const);
      await writeEvents(tx, { storeId, random, now }, events);
    },
  },
};
