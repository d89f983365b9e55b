const { default: FileSystemCache } = require('next/dist/server/lib/incremental-cache/file-system-cache.js')

/** All pictures of the shop in all of their widths are a tenth of it. */
const MOST_BYTES = 64 * 1024 * 1024

/**
 * Resized pictures, the one used longest ago first. In memory like the cached pages: they fill no disk and need none.
 * @type {Map<string, { value: { buffer: Buffer }, lastModified: number }>}
 */
const images = new Map()
let bytes = 0

/**
 * Next's own cache for pages, and for resized pictures, which that one cannot keep without keeping pages on the disk. Next
 * takes it from `module.exports`.
 */
module.exports = class NextCache extends FileSystemCache {
  /**
   * @param {string} key
   * @param {any} context
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
   * @param {string} key
   * @param {any} value
   * @param {any} context
   */
  async set(key, value, context) {
    if (value?.kind !== 'IMAGE') return super.set(key, value, context)
    drop(key)
    images.set(key, { value, lastModified: Date.now() })
    bytes += value.buffer.byteLength
    for (const oldest of images.keys()) {
      if (bytes <= MOST_BYTES) break
      drop(oldest)
    }
  }
}

function drop(/** @type {string} */ key) {
  bytes -= images.get(key)?.value.buffer.byteLength ?? 0
  images.delete(key)
}
