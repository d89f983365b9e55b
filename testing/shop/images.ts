import sharp from 'sharp'

/** The bytes of a real picture, by default a small PNG. */
export async function testImage(
  format: 'png' | 'jpeg' | 'webp' | 'avif' | 'gif' = 'png',
  width = 64,
  height = 48,
): Promise<Uint8Array<ArrayBuffer>> {
  const background = { r: 200, g: 120, b: 60 }
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format, format === 'avif' ? { effort: 0 } : {})
    .toBuffer()
  return new Uint8Array(buffer)
}
