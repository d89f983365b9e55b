/**
 * The part of an address that names a category: its words in lower case, joined by "-". Letters and digits of every script
 * stay. '' for a text without any. The slug of a slug is itself.
 */
export function slugOf(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase().replace(/['’]/g, '').normalize('NFKC')
  return (plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join('-')
}
