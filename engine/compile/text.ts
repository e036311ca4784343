import type { DeclaredText, LocalizedText, TextPlan } from '../declare/index.ts';
import { compileData, isDeclaredData } from './data.ts';

/** `"join.title"` → `{ key: "join.title" }` */
export function compileTextPlan(declared: DeclaredText | LocalizedText): TextPlan {
  if (typeof declared === 'string') return { key: declared };
  if (isDeclaredData(declared)) return { data: compileData(declared) };
  if ('code' in declared && isDeclaredData(declared.code)) return { code: compileData(declared.code), as: String(declared.as) };
  if ('key' in declared && typeof declared.key === 'string') {
    const parameters = 'with' in declared && typeof declared.with === 'object' ? declared.with : undefined;
    if (parameters === undefined) return { key: declared.key };
    return {
      key: declared.key,
      with: Object.fromEntries(
        Object.entries(parameters).map(([name, value]) => [name, isDeclaredData(value) ? compileData(value) : value]),
      ),
    };
  }
  // All other text shapes were handled above.
  return { words: declared as LocalizedText };
}
