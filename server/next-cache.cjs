/**
 * @typedef {import('next/dist/server/response-cache/types').CachedImageValue} Picture
 * @typedef {import('next/dist/server/lib/incremental-cache').CacheHandler} CacheHandler
 * @typedef {Parameters<import('next/dist/server/lib/incremental-cache/file-system-cache').default['set']>[2]} PageContext
 */

const { default: FileSystemCache } = require('next/dist/server/lib/incremental-cache/file-system-cache.js')

/** Ten times the size of all pictures of the demo catalogue in all widths. */
const MAX_BYTES = 64 * 1024 * 1024

/**
 * Resized pictures, the least recently used first. They are kept in memory, like cached pages, and not on disk.
 * @type {Map<string, { value: Picture, lastModified: number }>}
 */
const images = new Map()
let bytes = 0

/**
 * Next's own cache for pages, extended by an in-memory LRU cache for resized pictures: Next's own stores these only together
 * with pages on disk. Next loads the class from `module.exports`.
 */
module.exports = class NextCache extends FileSystemCache {
  /**
   * @override
   * @param {Parameters<CacheHandler['get']>[0]} key
   * @param {Parameters<CacheHandler['get']>[1]} context
   */
  async get(key, context) {
    if (context.kind !== 'IMAGE') return super.get(key, context)
    const image = images.get(key)
    if (!image) return null
    images.delete(key)
    images.set(key, image)
    return image
  }

  /**
   * @override
   * @param {string} key
   * @param {Parameters<CacheHandler['set']>[1]} value
   * @param {Parameters<CacheHandler['set']>[2]} context
   */
  async set(key, value, context) {
    if (value?.kind !== 'IMAGE') return super.set(key, value, /** @type {PageContext} */ (context))
    remove(key)
    images.set(key, { value, lastModified: Date.now() })
    bytes += value.buffer.byteLength
    for (const oldest of images.keys()) {
      if (bytes <= MAX_BYTES) break
      remove(oldest)
    }
  }
}

function remove(/** @type {string} */ key) {
  bytes -= images.get(key)?.value.buffer.byteLength ?? 0
  images.delete(key)
}
