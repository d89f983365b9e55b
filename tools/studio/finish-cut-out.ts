import sharp from 'sharp'

/** The share of the frame's width within which a shadow fades out. */
const EDGE = 0.24
/** A shadow is black; the edges of a good, as transparent, are not. */
const DARKEST_GOOD = 40

/**
 * The WebP original of a rendered cut-out, at least 1,600 px wide. Its shadow ends before the frame does, so that it can stand on
 * any colour and be cropped.
 */
export async function finishCutOut(rendered: string | Buffer): Promise<Buffer> {
  const { data, info } = await sharp(rendered).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const edge = Math.round(info.width * EDGE)
  for (let y = 0; y < info.height; y++)
    for (let x = 0; x < info.width; x++) {
      const distance = Math.min(x, y, info.width - 1 - x, info.height - 1 - y)
      if (distance >= edge) continue
      const at = (y * info.width + x) * info.channels
      const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4)
      if (alpha < 250 && Math.max(red, green, blue) < DARKEST_GOOD)
        data[at + 3] = alpha * (distance / edge) ** 2 * (3 - 2 * (distance / edge))
    }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .resize(1600)
    .webp({ quality: 78, alphaQuality: 88, effort: 6, smartSubsample: true })
    .toBuffer()
}
