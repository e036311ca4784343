import { Fragment, type ReactNode } from 'react';

export interface ConfirmButtonsProps {
  readonly isDestructive: boolean;
  /** Renders the button that performs the action, with these classes. */
  readonly renderConfirm: (className: string) => ReactNode;
  /** Renders the button that changes nothing. */
  readonly renderCancel: (className: string) => ReactNode;
}

/**
 * The two buttons of a confirmation. The primary one comes first in the document and on screen: the action itself, or cancel if
 * the action is destructive.
 */
export function ConfirmButtons({ isDestructive, renderConfirm, renderCancel }: ConfirmButtonsProps) {
  const yes = <Fragment key="yes">{renderConfirm(`button button-${isDestructive ? 'danger' : 'main'}`)}</Fragment>;
  const no = <Fragment key="no">{renderCancel(`button button-${isDestructive ? 'main' : 'plain'}`)}</Fragment>;
  return isDestructive ? [no, yes] : [yes, no];
}
