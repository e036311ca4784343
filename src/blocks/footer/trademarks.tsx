import { isObject } from '../../../engine/declare/index.ts';
import { readAddress, showPlain, useTexts } from '../../../engine/render/index.ts';

/** Names and descriptions of the store's trademarks, in the page's language if available. */
export function Trademarks({ trademarks }: { readonly trademarks: unknown }) {
  const { language } = useTexts();
  if (!Array.isArray(trademarks) || trademarks.length === 0) return null;
  return (
    <ul className="trademarks">
      {trademarks.filter(isObject).map((trademark, index) => {
        const name = showPlain(trademark['name'], language);
        const values = Array.isArray(trademark['value']) ? trademark['value'] : [];
        return (
          <li key={`${index}-mark`}>
            <span className="trademark-name">{name}</span>
            <Values type={trademark['type']} name={name} values={values.map((value: unknown) => showPlain(value, language))} />
          </li>
        );
      })}
    </ul>
  );
}

interface ValuesProps {
  readonly type: unknown;
  readonly name: string;
  readonly values: readonly string[];
}

function Values({ type, name, values }: ValuesProps) {
  return values.map((value, index) => {
    const picture = type === 'image' ? readAddress(value) : undefined;
    if (type === 'image')
      return picture === undefined ? null : (
        <img key={`${index}-image`} src={picture.href} alt={name} height={32} loading="lazy" />
      );
    return <span key={`${index}-text`}>{value}</span>;
  });
}
