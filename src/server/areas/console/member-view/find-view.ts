import type { FastifyRequest } from 'fastify';
import { memberHome } from '../../../../rules/member-home.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { selectView, type ViewRow } from './queries.ts';

/** The view that the operator of the request has begun, if it is not over. */
export async function findView(
  { database, store, now }: Pick<RequestContext, 'database' | 'store' | 'now'>,
  request: FastifyRequest | undefined,
  viewId: string,
): Promise<ViewRow | undefined> {
  const session = request?.operatorSession ?? null;
  if (session === null || session.missingFactors.length > 0) return undefined;
  return selectView(database, { storeId: store.id, viewId, operatorSessionId: session.id }, now);
}

export const widths = ['phone', 'desktop'] as const;

/** What of a view is open, as the query has it. */
export interface OpenedView {
  /** `/mypage/plans?page=2` */
  readonly page: string;
  readonly width: (typeof widths)[number];
  readonly language: string;
}

const maxAddress = 1_000;

export const readOpened = (
  query: { readonly [name: string]: string },
  languages: readonly string[],
  fallback: string,
): OpenedView => ({
  page: (query['page'] ?? memberHome).slice(0, maxAddress),
  width: widths.find((width) => width === query['width']) ?? 'phone',
  language: languages.find((language) => language === query['language']) ?? fallback,
});

/** The address of the console's page around the frame. */
export const addressOfView = ({ account_id: accountId, view_id: viewId }: ViewRow, opened: OpenedView): string =>
  `/console/members/${encodeURIComponent(accountId)}/view/${viewId}?${new URLSearchParams({ ...opened })}`;
