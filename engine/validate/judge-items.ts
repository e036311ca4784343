import type { Issue } from '../declare/issue.ts';
import type { Json } from '../declare/json.ts';
import { type FieldPlan, type ItemsPlan, nameInside } from '../declare/plan.ts';
import { findRepeatedIds, type ItemsReading } from './items.ts';
import { pointTo } from './point-to.ts';
import { isAbsent } from './values.ts';

/** What the validator of a field says of an answer that is there. */
type JudgeOne = (field: FieldPlan, at: string, answer: Json) => readonly Issue[];

/**
 * All that is wrong with repeated items, each issue at its place: `{ at: "/options/1/label.ja", rule: "required" }`. Of a list that is
 * too long nothing else is told.
 */
export function judgeItems(
  field: FieldPlan,
  plan: ItemsPlan,
  at: string,
  read: ItemsReading,
  judgeOne: JudgeOne,
): readonly Issue[] {
  const list = judgeOne(field, at, read.answer);
  if (read.answer.length > plan.most) return list;
  const below = [...read.issues, ...findRepeatedIds(read.answer)].map((issue) => ({ ...issue, at: at + issue.at }));
  const inside = plan.fields.map((each) => ({ field: { ...each, key: nameInside(field.key, each.key) }, name: each.key }));
  const misshapen = new Set(below.map((issue) => issue.at));
  const judged = read.answer.flatMap((item, index) =>
    inside.flatMap((each): readonly Issue[] => {
      const place = `${at}/${index}${pointTo(each.name)}`;
      const answer = item[each.name] ?? null;
      if (!isAbsent(answer)) return judgeOne(each.field, place, answer);
      // What has the wrong shape was answered, and told.
      const isMissing = each.field.rule === 'REQUIRED' && !misshapen.has(place) && !misshapen.has(`${at}/${index}`);
      return isMissing ? [{ at: place, rule: 'required' }] : [];
    }),
  );
  return [...list, ...judged, ...below];
}
