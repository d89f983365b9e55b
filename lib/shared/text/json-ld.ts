/**
 * Returns things of schema.org as text for a `<script type="application/ld+json">`. `<` is escaped, so that no text in them
 * can end the script.
 */
export function jsonLdOf(...things: object[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c')
}
