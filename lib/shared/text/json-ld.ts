/** Returns things of schema.org for a `<script>`; `<` is escaped, so that no text can end it. */
export function jsonLdOf(...things: object[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c')
}
