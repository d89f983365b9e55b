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

/**
 * Returns the best supported encoding that the client accepts, `null` without one.
 * @param {string | undefined} accepted its Accept-Encoding header
 * @returns {Encoding | null}
 */
export function chooseEncoding(accepted) {
  if (accepted === undefined) return null
  // What browsers send.
  if (accepted === 'gzip, deflate, br' || accepted === 'gzip, deflate, br, zstd') return 'br'
  const offers = accepted.toLowerCase().split(',')
  const isAccepted = (/** @type {string} */ name) =>
    offers.some((offer) => new RegExp(`^\\s*${name}\\s*(;\\s*q=(?!0(\\.0*)?\\s*$).*)?$`).test(offer))
  return isAccepted('br') ? 'br' : isAccepted('gzip') ? 'gzip' : null
}

/** Returns a stream that compresses what is written to it, chunk by chunk. */
export function createEncoder(/** @type {Encoding} */ encoding) {
  return encoding === 'gzip'
    ? createGzip({ flush: zlib.Z_SYNC_FLUSH })
    : createBrotliCompress({
        flush: zlib.BROTLI_OPERATION_FLUSH,
        params: { [zlib.BROTLI_PARAM_QUALITY]: 4 },
      })
}
