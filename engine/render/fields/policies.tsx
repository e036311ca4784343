import { useCallback, useEffect, useRef, useState } from 'react';
import { isObject, type Json } from '../../declare/index.ts';
import { useField } from '../form/field-room.tsx';
import { useFormRoom } from '../form/form-room.tsx';
import { useScripts } from '../frame.tsx';
import { describe } from './field-parts.ts';
import { PolicyBox } from './policy-box.tsx';
import { readPolicies, type ShownPolicy } from './policy-list.ts';
import { useInputs, useStart } from './use-start.ts';

/**
 * Policies to be read and agreed. Without scripts each is a box to tick. With them an internal one is agreed by reading it to its end
 * and pressing the form's button, which stays off until then; an external one keeps its box. None is ever ticked by itself.
 */
export function PoliciesControl({ name }: { readonly name: string }) {
  const { field, view, id } = useField(name);
  const { store, scopes } = useFormRoom();
  const scripts = useScripts();
  const start = useStart(name);
  const policies = readPolicies(field, scopes);
  const [agreed, setAgreed] = useState<ReadonlySet<string>>(() => new Set(valuesIn(start)));
  const change = useCallback((value: string, isAgreed: boolean) => {
    setAgreed((before) => {
      if (before.has(value) === isAgreed) return before;
      return isAgreed ? new Set([...before, value]) : new Set([...before].filter((each) => each !== value));
    });
  }, []);
  const isUnread = policies.some((policy) => !policy.isAgreed && !agreed.has(policyValue(policy)));
  useEffect(() => {
    store.setUnread(name, isUnread);
    return () => store.setUnread(name, false);
  }, [store, name, isUnread]);
  // The list is the same while its text is.
  const written = JSON.stringify(policies.filter((policy) => agreed.has(policyValue(policy))).map(writeAgreement));
  const latest = useRef(written);
  latest.current = written;
  const ref = useRef<HTMLDivElement>(null);
  useInputs(name, ref, () => ({
    read: () => readAgreements(latest.current),
    write: (answer) => setAgreed(new Set(valuesIn(answer))),
  }));
  useEffect(() => store.commit(name, readAgreements(written)), [store, name, written]);
  return (
    <div ref={ref} className="policies" id={id} tabIndex={-1}>
      {policies.map((policy) => (
        <PolicyBox
          key={policy.policyId}
          policy={policy}
          id={`${id}-${policy.policyId}`}
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

/** `terms:2`, as a control's value. */
function policyValue({ policyId, revision }: Pick<ShownPolicy, 'policyId' | 'revision'>): string {
  return `${policyId}:${revision}`;
}

function writeAgreement({ policyId, revision, key }: ShownPolicy): Json {
  return { policyId, revision, key };
}

function readAgreements(written: string): Json {
  // We wrote it two steps ago.
  return JSON.parse(written) as Json;
}

/** Values of the policies that an answer agrees to. */
function valuesIn(answer: Json): readonly string[] {
  if (!Array.isArray(answer)) return [];
  return answer.flatMap((each) =>
    isObject(each) ? [policyValue({ policyId: String(each['policyId']), revision: Number(each['revision']) })] : [],
  );
}
