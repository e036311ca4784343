/** HTML that the server sanitised before it was delivered; no other may be given here. */
export function SafeHtml({ html, className }: { readonly html: string; readonly className: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's allow-list has been over it
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
