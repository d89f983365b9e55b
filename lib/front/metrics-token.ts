import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * Whether a request carries the token of METRICS_TOKEN as `Authorization: Bearer`. Takes the same time for every wrong token.
 * Without the setting no request does.
 * @param authorization  the header
 */
export function hasMetricsToken(authorization: string | null | undefined, token: string | undefined) {
  const [, given] = /^Bearer +(\S+) *$/i.exec(authorization ?? '') ?? []
  return Boolean(given && token) && timingSafeEqual(hash(given), hash(token))
}

/** Tokens of any length become equally long. */
function hash(text: string | undefined = '') {
  return createHash('sha256').update(text).digest()
}
