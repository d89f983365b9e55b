/**
 * One idempotency key per content of an order: a double click, a retry after a lost answer, a reload or a second tab sends
 * the same key, so the shop makes one order of them. Other content, or an order that succeeded, begins a new key. What is
 * kept in the browser tells nothing of the content: a digest that only says whether it is the same.
 */
export type Attempt = { digest: string; key: string }

/** 128 random bits that name one attempt. Not `crypto.randomUUID`, which browsers withhold from shops on plain http in a local network. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** FNV-1a in 32 bits, from a start of one's own. */
function fnv(text: string, start: number): number {
  let hash = start
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

/** 64 bits of `content`, different under every key. By hand, as `crypto.subtle` is withheld in the same place. */
function digestOf(content: string, key: string): string {
  const salted = key + content
  return [0x811c9dc5, 0x9e3779b9].map((start) => fnv(salted, start).toString(16).padStart(8, '0')).join('')
}

/** The attempt to send `content` with: the kept one for the same content, otherwise a new one. */
export function attemptFor(kept: Attempt | null, content: string): Attempt {
  if (kept && kept.digest === digestOf(content, kept.key)) return kept
  const key = newKey()
  return { digest: digestOf(content, key), key }
}
