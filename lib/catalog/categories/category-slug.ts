/** The words of a category in lower case, joined by "-"; '' for a text without any. The slug of a slug is itself. */
export function slugOf(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase().replace(/['’]/g, '').normalize('NFKC')
  return (plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join('-')
}
