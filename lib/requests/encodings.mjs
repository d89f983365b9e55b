import { createBrotliCompress, createGzip, constants as zlib } from 'node:zlib'

/** Encodings of responses. @typedef {'br' | 'gzip'} Encoding */

/** Shorter bodies are not worth compressing. */
const MIN_LENGTH = 1024
const compressibleType =
  /^(?:text\/|application\/(?:json|problem\+json|manifest\+json|javascript|ld\+json|xml)|image\/svg\+xml)/

/** @param {string} type  content type @param {number | null} length  null when it is unknown */
export function isCompressible(type, length) {
  return compressibleType.test(type) && (length === null || length >= MIN_LENGTH)
}

/** What browsers send. */
const usual = ['gzip, deflate, br, zstd', 'gzip, deflate, br']

/**
 * Returns the first of the encodings that the client accepts, `null` without one.
 * @param {string | undefined} accepted its Accept-Encoding header
 * @param {Encoding[]} [preferred]
 * @returns {Encoding | null}
 */
export function chooseEncoding(accepted, preferred = ['br', 'gzip']) {
  if (accepted === undefined) return null
  if (usual.includes(accepted)) return preferred[0] ?? null
  const offers = accepted.toLowerCase().split(',')
  const isAccepted = (/** @type {string} */ name) =>
    offers.some((offer) => new RegExp(`^\\s*${name}\\s*(;\\s*q=(?!0(\\.0*)?\\s*$).*)?$`).test(offer))
  return preferred.find(isAccepted) ?? null
}

/** In this order for a stream: Brotli needs milliseconds for each, to prepare its memory. */
export const streamEncodings = /** @type {Encoding[]} */ (['gzip', 'br'])

/** Returns a stream that compresses what is written to it, chunk by chunk. */
export function createEncoder(/** @type {Encoding} */ encoding) {
  return encoding === 'gzip'
    ? createGzip({ flush: zlib.Z_SYNC_FLUSH })
    : createBrotliCompress({
        flush: zlib.BROTLI_OPERATION_FLUSH,
        params: { [zlib.BROTLI_PARAM_QUALITY]: 4 },
      })
}
