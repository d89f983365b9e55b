import { parsePictureAddress, pictureAddress, pictureWidths } from '@/lib/storage/picture-name'

/** Those that Next's image route serves, see next.config.mjs. */
const widths = [256, 384, 640, 828, 1200]

/** Among `images.qualities` in next.config.mjs; below it the soft shadows of the pictures show blotches. */
const quality = 90

type Sources = { src: string; srcSet?: string; sizes?: string }

/**
 * `src`, `srcSet` and `sizes` of a picture at most `fullWidth` px wide. An uploaded one is stored in several sizes. Those
 * that come with the shop go through Next's image route, which shrinks them to WebP; other addresses, and drawings that
 * need no shrinking, are used as they are.
 */
export function imageSources(src: string, sizes: string, fullWidth: number): Sources {
  const upload = parsePictureAddress(src)
  if (upload) {
    const files = pictureWidths.map((width) => `${pictureAddress({ id: upload.id, width })} ${width}w`)
    return { src, srcSet: files.join(', '), sizes }
  }
  if (!/^\/images\/[^?#]+(?<!\.svg)$/.test(src)) return { src }
  const largest = widths.find((width) => width >= fullWidth) ?? 1200
  const atWidth = (width: number) => `/_next/image?url=${encodeURIComponent(src)}&w=${width}&q=${quality}`
  return {
    src: atWidth(largest),
    srcSet: widths
      .filter((width) => width <= largest)
      .map((width) => `${atWidth(width)} ${width}w`)
      .join(', '),
    sizes,
  }
}
