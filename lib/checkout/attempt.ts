/**
 * The idempotency key of one order's content: a double click, a retry after a lost answer, a reload or a second tab sends
 * the same key, so the shop places one order. Other content, or an order that succeeded, begins a new key.
 */
export type Attempt = { content: string; key: string }

/** The attempt to send `content`: the kept one for the same content, otherwise a new one with 128 random bits as key. */
export function attemptFor(kept: Attempt | null, content: string): Attempt {
  if (kept?.content === content) return kept
  // Not `crypto.randomUUID`: browsers withhold it from shops on plain http in a local network.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return { content, key: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('') }
}
