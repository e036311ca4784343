/** A start tag of a link, as React and the sanitiser write it: attributes are quoted, and `<` is escaped everywhere else. */
const linkTag = /<a (?:[^>"]|"[^"]*")*>/g;
const internalAddress = / href="(\/(?!\/)[^"]*)"/;

/**
 * Makes the links of a page, which is shown in a frame, lead to `toAddress` of their address in the page around the frame:
 * `<a href="/mypage/plans">` → `<a href="/console/…?page=%2Fmypage%2Fplans" target="_top">`. Links to other sites stay.
 */
export function leadLinks(html: string, toAddress: (address: string) => string): string {
  return html.replaceAll(linkTag, (tag) =>
    internalAddress.test(tag)
      ? tag
          .replace(/ target="[^"]*"/, '')
          .replace(
            internalAddress,
            (_, address: string) => ` href="${escapeQuoted(toAddress(readQuoted(address)))}" target="_top"`,
          )
      : tag,
  );
}

const entities: { readonly [entity: string]: string } = { amp: '&', quot: '"', '#x27': "'", lt: '<', gt: '>' };

const readQuoted = (text: string): string => text.replaceAll(/&(#?\w+);/g, (entity, name: string) => entities[name] ?? entity);

const escapeQuoted = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
