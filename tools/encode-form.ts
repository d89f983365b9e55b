import sharp, { type AvifOptions, type WebpOptions } from 'sharp'
import type { ShippedFormat } from '@/lib/storage/picture-name'

/** Lower qualities show banding in the pictures' soft shadows. */
const opaque = {
  avif: { quality: 56, effort: 3 },
  webp: [{ quality: 90, effort: 6 }],
}
/** Coarser colours or transparency show fringes around the cut-out and rings in its shadow. */
const cutOut = {
  avif: { quality: 56, effort: 3, chromaSubsampling: '4:4:4' },
  webp: [
    { quality: 82, alphaQuality: 95, effort: 4, smartSubsample: true },
    { quality: 75, alphaQuality: 88, effort: 4, smartSubsample: true },
    { quality: 68, alphaQuality: 80, effort: 4, smartSubsample: true },
  ],
} satisfies { avif: AvifOptions; webp: WebpOptions[] }

/** A page shows two dozen cards, with pictures of up to 640 px. */
const card = { width: 640, maxBytes: 30_000 }

/**
 * One form of a shipped picture, at most `width` px wide. The WebP of a cut-out on a card gets the best quality with at most
 * 30 kB, or else the last one, as wider ones do, of which a screen shows more pixels.
 */
export async function encodeForm(original: string | Buffer, width: number, format: ShippedFormat) {
  // While it is read, WebP is made smaller without regard to transparency: the edge of a cut-out would become dark.
  const size = { width, withoutEnlargement: true, fastShrinkOnLoad: false }
  const picture = sharp(original).resize(size)
  const { hasAlpha } = await sharp(original).metadata()
  const { avif, webp } = hasAlpha ? cutOut : opaque
  if (format === 'avif') return picture.avif(avif).toBuffer()
  let file = Buffer.alloc(0)
  for (const options of width > card.width ? webp.slice(-1) : webp) {
    file = await picture.clone().webp(options).toBuffer()
    if (file.byteLength <= card.maxBytes) break
  }
  return file
}
