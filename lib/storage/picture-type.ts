/** The accepted formats, by sharp's names. AVIF is a kind of HEIF. */
export type PictureType = 'jpeg' | 'png' | 'webp' | 'heif'

/**
 * The format of a file, judged by its first bytes; `null` for anything but JPEG, PNG, WebP and AVIF. Called before decoding,
 * so that the decoders of other formats (SVG, GIF, PDF, …) never run on an upload.
 */
export function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'webp'
  return head.startsWith('ftyp', 4) && brandsOf(bytes, head).includes('avif') ? 'heif' : null
}

/** The brands of the file type box: the major one and the compatible ones. */
function brandsOf(bytes: Uint8Array, head: string): string[] {
  const boxBytes = Buffer.from(bytes.subarray(0, 4)).readUInt32BE()
  const brands = head.slice(8, 12) + head.slice(16, Math.min(boxBytes, 64))
  return brands.match(/.{4}/gs) ?? []
}
