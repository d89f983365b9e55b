import type { Answer } from '@/server/answers'
import { createPageCache } from '@/server/page-cache'

/** An answer of Next that may be kept; its text is its ETag, too. */
export function answerOf(text: string): Answer {
  const body = Buffer.from(text)
  return {
    status: 200,
    headers: [],
    body,
    etag: text,
    isShareable: true,
    isCompressible: false,
    finished: {},
  }
}

/** A cache of at most `maxBytes` that hears the database. */
export function openCache(maxBytes = 1_000_000) {
  const cache = createPageCache(maxBytes)
  cache.open()
  return cache
}
