import sharp from 'sharp'

/** The share of the frame's width within which a shadow fades out. */
const EDGE = 0.2
/** How far a shadow reaches from the good, as a share of the frame's width. */
const REACH = 0.11
/** A shadow is black; the edges of a good, as transparent, are not. */
const DARKEST_GOOD = 40
/** Alpha of the faint shade on the whole floor, which is no shadow. */
const HAZE = 5

/**
 * The WebP original of a rendered cut-out, 1,600 px wide. Its shadow follows the good and ends before the frame does, so that it
 * can stand on any colour and be cropped.
 */
export async function finishCutOut(rendered: string | Buffer): Promise<Buffer> {
  const { data, info } = await sharp(rendered).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const raw = { width, height, channels: 1 } as const
  const solid = Buffer.alloc(width * height)
  for (let i = 0; i < solid.length; i++) solid[i] = (data[i * channels + 3] ?? 0) >= 250 ? 255 : 0
  const near = await sharp(solid, { raw })
    .blur(width * REACH)
    .extractChannel(0)
    .raw()
    .toBuffer()
  const next = near.reduce((most, each) => Math.max(most, each)) / 4
  for (let i = 0; i < solid.length; i++) {
    const at = i * channels
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4)
    if (alpha >= 250 || Math.max(red, green, blue) >= DARKEST_GOOD) continue
    const [x, y] = [i % width, Math.floor(i / width)]
    const edge = Math.min(x, y, width - 1 - x, height - 1 - y) / (width * EDGE)
    data[at + 3] = Math.max(0, alpha - HAZE) * smooth(edge) * smooth((near[i] ?? 0) / next)
  }
  return sharp(data, { raw: { width, height, channels } })
    .resize(1600)
    .webp({ quality: 74, alphaQuality: 85, effort: 6, smartSubsample: true })
    .toBuffer()
}

/** Rises softly from 0 to 1 while `share` does. */
function smooth(share: number): number {
  const within = Math.min(1, Math.max(0, share))
  return within ** 2 * (3 - 2 * within)
}
