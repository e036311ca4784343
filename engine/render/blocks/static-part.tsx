import { useFrame, useTexts } from '../frame.tsx';
import type { StaticPartProps } from '../host.ts';

/** A part that is the same for many visitors: the server may render it once and send the same HTML again. */
export function StaticPart(props: StaticPartProps) {
  const { host, layout } = useFrame();
  const texts = useTexts();
  const { as: Tag, className, children } = props;
  return host.renderOnce?.(props, layout, texts) ?? <Tag className={className}>{children}</Tag>;
}
