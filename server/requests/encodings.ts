import { createBrotliCompress, createGzip, constants as zlib } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

const MIN_LENGTH = 1024
const compressibleType =
  /^(?:text\/|application\/(?:json|problem\+json|manifest\+json|javascript|ld\+json|xml)|image\/svg\+xml)/

export function isCompressible(type: string, length: number | null) {
  return compressibleType.test(type) && (length === null || length >= MIN_LENGTH)
}

const offerOf = {
  br: /^\s*br\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i,
  gzip: /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i,
}
/** Longer headers are cut: no browser sends them. */
const MAX_LENGTH = 256
const usual = ['gzip, deflate, br, zstd', 'gzip, deflate, br']

/** Returns the first of the encodings that the client accepts by its Accept-Encoding header, `null` without one. */
export function chooseEncoding(
  accepted: string | undefined,
  preferred: Encoding[] = ['br', 'gzip'],
): Encoding | null {
  if (accepted === undefined) return null
  if (usual.includes(accepted)) return preferred[0] ?? null
  const offers = accepted.slice(0, MAX_LENGTH).split(',')
  return preferred.find((encoding) => offers.some((offer) => offerOf[encoding].test(offer))) ?? null
}

/** Brotli needs milliseconds for each stream, to prepare its memory: gzip comes first. */
export const streamEncodings = ['gzip', 'br'] as Encoding[]

export function createEncoder(encoding: Encoding) {
  return encoding === 'gzip'
    ? createGzip({ flush: zlib.Z_SYNC_FLUSH })
    : createBrotliCompress({
        flush: zlib.BROTLI_OPERATION_FLUSH,
        params: { [zlib.BROTLI_PARAM_QUALITY]: 4 },
      })
}
