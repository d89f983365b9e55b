/**
 * One idempotency key per content of an order: a double click, a retry after a lost answer or a reload sends the same key,
 * so the shop makes one order of them. Other content, or an order that succeeded, begins a new key.
 */
export type Attempt = { content: string; key: string }

const storageKey = 'placeOrderAttempt'

/** Where storage is blocked the attempt lives as long as the page. */
let inMemory: string | null = null

function readKept(): string | null {
  try {
    return window.sessionStorage.getItem(storageKey)
  } catch {
    return inMemory
  }
}

/** The kept attempt, or `null` when there is none or it is damaged. */
export function parseAttempt(text: string | null): Attempt | null {
  try {
    const { content, key } = JSON.parse(text ?? 'null') ?? {}
    return typeof content === 'string' && typeof key === 'string' && key !== '' ? { content, key } : null
  } catch {
    return null
  }
}

/** 128 random bits. Not `crypto.randomUUID`, which browsers withhold from shops on plain http in a local network. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The attempt to send `content` with: the kept one for the same content, otherwise a new one. */
export function attemptFor(kept: Attempt | null, content: string): Attempt {
  return kept?.content === content ? kept : { content, key: newKey() }
}

/** The idempotency key for `content`, kept in this tab until the order succeeds or its content changes. */
export function keepAttempt(content: string): string {
  const attempt = attemptFor(parseAttempt(readKept()), content)
  inMemory = JSON.stringify(attempt)
  try {
    window.sessionStorage.setItem(storageKey, inMemory)
  } catch {}
  return attempt.key
}

/** After success: the next order begins a new key, even with the same content. */
export function forgetAttempt(): void {
  inMemory = null
  try {
    window.sessionStorage.removeItem(storageKey)
  } catch {}
}
