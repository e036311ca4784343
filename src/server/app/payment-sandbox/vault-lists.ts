// What the sandbox lists of a store's charges, and what people do at a provider's dashboard.
import { makeReference, type StoredCharge, type Vault } from './vault.ts';

/** Items of a page. */
const pageSize = 100;

interface ListedCharge extends StoredCharge {
  readonly key: string;
  readonly refunded: number;
}

/** Charges with their keys and what was paid back, the newest first. */
export function listCharges(vault: Vault): readonly ListedCharge[] {
  return [...vault.charges].map(([key, charge]) => describe(vault, key, charge)).reverse();
}

const describe = ({ refunds }: Vault, key: string, charge: StoredCharge): ListedCharge => ({
  ...charge,
  key,
  refunded: [...refunds.values()]
    .filter(({ charged, state }) => charged === charge.reference && state === 'made')
    .reduce((sum, { amount }) => sum + amount, 0),
});

const withCharge = <Item extends { readonly charged: string }>(vault: Vault, items: Iterable<Item>) =>
  [...items].flatMap((item) => {
    const charge = listCharges(vault).find(({ reference }) => reference === item.charged);
    return charge === undefined ? [] : [{ ...item, charge }];
  });

const lists = {
  charges: listCharges,
  refunds: (vault: Vault) => withCharge(vault, vault.refunds.values()),
  disputes: (vault: Vault) => withCharge(vault, vault.disputes.values()),
};
type ListName = keyof typeof lists;

/** A page of what was created for a store in a range of time. `page`: the number of items before it. */
export function listPage(
  vault: Vault,
  name: ListName,
  { storeId, from, to, page }: { readonly storeId: string; readonly from: string; readonly to: string; readonly page: string },
): object {
  const listed: readonly { readonly at: string; readonly storeId?: string; readonly charge?: StoredCharge }[] =
    lists[name](vault);
  const selected = listed.filter((item) => (item.charge ?? item).storeId === storeId && item.at >= from && item.at < to);
  const start = Number(page);
  const end = start + pageSize;
  return { items: selected.slice(start, end), next: selected.length > end ? String(end) : null };
}

/** A charge, refund or dispute; an empty object: there is none. */
export function readOne(vault: Vault, name: ListName, reference: string): object {
  const items: readonly { readonly reference: string }[] = lists[name](vault);
  return items.find((item) => item.reference === reference) ?? {};
}

/** The cardholder contests a charge at the bank. Returns the dispute's reference. */
export function openDispute(vault: Vault, key: string, at: Date): string {
  const charge = vault.charges.get(key);
  if (charge === undefined) throw new Error('There is no such charge.');
  const reference = makeReference('dispute');
  const { amount } = charge;
  vault.disputes.set(reference, { reference, charged: charge.reference, amount, at: at.toISOString(), state: 'open' });
  return reference;
}

export function decideDispute(vault: Vault, reference: string, state: 'won' | 'lost'): void {
  const dispute = vault.disputes.get(reference);
  if (dispute === undefined) throw new Error('There is no such dispute.');
  vault.disputes.set(reference, { ...dispute, state });
}
