import sharp, { type Sharp } from 'sharp'
import type { ShippedFormat } from '@/lib/platform/storage/picture-name'

type Encoders = Record<ShippedFormat, ((picture: Sharp) => Sharp)[]>

/** Lower qualities show banding in the pictures' soft shadows. */
const opaque: Encoders = {
  avif: [(picture) => picture.avif({ quality: 56, effort: 3 })],
  webp: [(picture) => picture.webp({ quality: 90, effort: 6 })],
}
/** Coarser colours show fringes around the cut-out, and coarser alpha shows steps in its shadow. */
const avif = (quality: number, effort: number) => (picture: Sharp) =>
  picture.avif({ quality, effort, chromaSubsampling: '4:4:4' })
const cutOut: Encoders = {
  avif: [56, 46, 36].map((quality) => avif(quality, 3)),
  webp: [
    [82, 82],
    [68, 76],
    [50, 76],
    [35, 76],
    [20, 5],
  ].map(
    ([quality, alphaQuality]) =>
      (picture) =>
        picture.webp({ quality, alphaQuality, effort: 4, smartSubsample: true }),
  ),
}
const denseCutOut: Encoders = {
  avif: [40, 34, 28].map((quality) => avif(quality, 6)),
  webp: cutOut.webp.slice(1),
}
/** A wider form is shown on a screen with more pixels. */
const wideCutOut: Encoders = { avif: cutOut.avif.slice(0, 1), webp: cutOut.webp.slice(1, 2) }

/** A card offers no wider form, in px. */
export const CARD_WIDTH = 828
/** A page shows two dozen cards. */
const MAX_BYTES = 30_000

/** Encodes a shipped picture, at most `width` px wide. A cut-out on a card has the best quality with at most 30 kB. */
export async function encodeForm(original: string | Buffer, width: number, format: ShippedFormat) {
  // While it is read, WebP is made smaller without regard to transparency: the edge of a cut-out would become dark.
  const size = { width, withoutEnlargement: true, fastShrinkOnLoad: false }
  const picture = sharp(original).resize(size)
  const { hasAlpha } = await sharp(original).metadata()
  const encoders = hasAlpha ? encodersOf(width) : opaque
  let file = Buffer.alloc(0)
  for (const encode of encoders[format]) {
    file = await encode(picture.clone()).toBuffer()
    if (file.byteLength <= MAX_BYTES) break
  }
  return file
}

function encodersOf(width: number): Encoders {
  if (width < CARD_WIDTH) return cutOut
  return width === CARD_WIDTH ? denseCutOut : wideCutOut
}
