import { isObject } from '../../declare/index.ts';
import { readAddress } from '../links/address.ts';

export function Trademarks({ trademarks }: { readonly trademarks: unknown }) {
  if (!Array.isArray(trademarks) || trademarks.length === 0) return null;
  return (
    <ul className="trademarks">
      {trademarks.filter(isObject).map((trademark, index) => (
        <li key={`${index}-mark`}>
          <span className="trademark-name">{String(trademark['name'] ?? '')}</span>
          <Values type={trademark['type']} name={String(trademark['name'] ?? '')} values={trademark['value']} />
        </li>
      ))}
    </ul>
  );
}

function Values({ type, name, values }: { readonly type: unknown; readonly name: string; readonly values: unknown }) {
  const texts = Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [];
  return texts.map((value, index) => {
    const picture = type === 'image' ? readAddress(value) : undefined;
    if (type === 'image')
      return picture === undefined ? null : (
        <img key={`${index}-image`} src={picture.href} alt={name} height={32} loading="lazy" />
      );
    return <span key={`${index}-text`}>{value}</span>;
  });
}
