import { timingSafeEqual } from 'node:crypto'

/** Compares two texts in a time that does not depend on where they differ. @param {string} one @param {string} other */
export function equalSecrets(one, other) {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
