/**
 * An order's content and its idempotency key. A double click, a retry after a lost response, a reload or a second tab sends the
 * same key, so the shop places one order. Changed content, or the order after a success, gets a new key.
 */
export type Attempt = { content: string; key: string }

/** The attempt for `content`: the stored one when its content is the same, otherwise a new one with a random 128-bit key. */
export function attemptFor(stored: Attempt | null, content: string): Attempt {
  if (stored?.content === content) return stored
  // Not `crypto.randomUUID`, which browsers do not offer on plain http, as in a local network.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return { content, key: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('') }
}
