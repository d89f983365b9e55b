import { parsePictureAddress, pictureAddress, pictureWidths } from '@/lib/storage/picture-name'

/** Widths that Next's image route serves, as configured in next.config.mjs. */
const widths = [128, 256, 384, 640, 828, 1216, 1600]

/** One of `images.qualities` in next.config.mjs. Lower values show banding in the pictures' soft shadows. */
const quality = 90

type Sources = { src: string; srcSet?: string; sizes?: string }

/** Returns the address of the largest file of a picture. */
export function largestPicture(src: string): string {
  const upload = parsePictureAddress(src)
  return upload ? pictureAddress({ id: upload.id, width: 1600 }) : src
}

/**
 * Returns `src`, `srcSet` and `sizes` of a picture that is shown at most `fullWidth` px wide. Uploads are stored in several
 * sizes. Pictures in `/images` go through Next's image route, which resizes them to WebP and AVIF. SVGs and other addresses are used
 * unchanged.
 */
export function imageSources(src: string, sizes: string, fullWidth: number): Sources {
  const upload = parsePictureAddress(src)
  if (upload) {
    const files = pictureWidths.map((width) => `${pictureAddress({ id: upload.id, width })} ${width}w`)
    return { src, srcSet: files.join(', '), sizes }
  }
  if (!/^\/images\/[^?#]+(?<!\.svg)$/.test(src)) return { src }
  // Thumbnails have one width more, for screens with two pixels for one.
  const largest = widths.find((width) => width >= Math.max(fullWidth, 256)) ?? 1600
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
