import { useCallback, useEffect, useRef, useState } from 'react';
import { isObject, type Json } from '../../../engine/declare/index.ts';
import {
  describe,
  escapeId,
  partId,
  useField,
  useFormContext,
  useInputs,
  useStart,
} from '../../../engine/render/controls/index.ts';
import { type FieldWidget, useFrame, useScripts } from '../../../engine/render/index.ts';
import { AgreedPolicies } from './agreed-policies.tsx';
import { PolicyBox, policyTextId } from './policy-box.tsx';
import { policyValue, readPolicies, type ShownPolicy, splitAgreed } from './policy-list.ts';

/**
 * Policies to accept. Without scripts each has a box. With scripts an internal policy is accepted by scrolling its text to the
 * end and submitting the form, whose button is disabled until then; an external one keeps its box. None is ever ticked by
 * default. Those that were accepted earlier are sent again if they are shown in one line.
 */
function PoliciesControl({ name }: { readonly name: string }) {
  const { field, view, id } = useField(name);
  const { store, scopes } = useFormContext();
  const scripts = useScripts();
  const { host } = useFrame();
  const start = useStart(name);
  const policies = readPolicies(field, scopes);
  const { agreed: earlier, asked } = splitAgreed(field, policies);
  const [agreed, setAgreed] = useState<ReadonlySet<string>>(() => new Set(valuesIn(start)));
  const change = useCallback((value: string, isAgreed: boolean) => {
    setAgreed((before) => {
      if (before.has(value) === isAgreed) return before;
      return isAgreed ? new Set([...before, value]) : new Set([...before].filter((agreement) => agreement !== value));
    });
  }, []);
  const firstUnread = policies.find((policy) => !policy.isAgreed && !agreed.has(policyValue(policy)));
  const isUnread = firstUnread !== undefined;
  // A preview is drawn once and runs no effects; its button comes after this control.
  if (host.rendersHydrated === true) store.setUnread(name, isUnread);
  useEffect(() => {
    store.setUnread(name, isUnread);
    return () => store.setUnread(name, false);
  }, [store, name, isUnread]);
  // Keeps the same list while its JSON is equal.
  const written = JSON.stringify([...earlier, ...asked.filter((policy) => agreed.has(policyValue(policy)))].map(writeAgreement));
  const latest = useRef(written);
  latest.current = written;
  const unread = useRef(id);
  unread.current = firstUnread === undefined ? id : agreementId(id, firstUnread);
  const ref = useRef<HTMLDivElement>(null);
  useInputs(name, ref, () => ({
    read: () => readAgreements(latest.current),
    write: (answer) => setAgreed(new Set(valuesIn(answer))),
    focus: () => document.getElementById(unread.current)?.focus(),
  }));
  useEffect(() => store.commit(name, readAgreements(written)), [store, name, written]);
  return (
    <div ref={ref} className="policies" id={id} tabIndex={-1}>
      {earlier.length > 0 && <AgreedPolicies name={name} field={field} policies={earlier} />}
      {asked.map((policy) => (
        <PolicyBox
          // A new revision starts at its top, and its box is not ticked.
          key={policyValue(policy)}
          policy={policy}
          id={policyBoxId(id, policy)}
          name={name}
          value={policyValue(policy)}
          isInvalid={view.issues.length > 0}
          describedBy={describe(id, field, view)}
          isAgreed={agreed.has(policyValue(policy))}
          onChange={change}
          scripts={scripts}
        />
      ))}
    </div>
  );
}

/** Element that accepts a policy: the box of an external one, otherwise its text. */
function agreementId(id: string, policy: ShownPolicy): string {
  const box = policyBoxId(id, policy);
  return policy.isExternal ? box : policyTextId(box);
}

const policyBoxId = (id: string, { policyId }: ShownPolicy): string => partId(id, `policy-${escapeId(policyId)}`);

function writeAgreement({ policyId, revision, key }: ShownPolicy): Json {
  return { policyId, revision, key };
}

function readAgreements(written: string): Json {
  // Serialised by this component.
  return JSON.parse(written) as Json;
}

/** Control values of the policies that an answer accepts. */
function valuesIn(answer: Json): readonly string[] {
  if (!Array.isArray(answer)) return [];
  return answer.flatMap((agreement) =>
    isObject(agreement)
      ? [policyValue({ policyId: String(agreement['policyId']), revision: Number(agreement['revision']) })]
      : [],
  );
}

/** Policies to read and accept. `policies` (policyId, revision, key), `agreed` and `show` (data). */
export const control: FieldWidget = {
  Control: PoliciesControl,
  frame: 'group',
  isMarked: (field, scopes) => splitAgreed(field, readPolicies(field, scopes)).asked.length > 0,
};
