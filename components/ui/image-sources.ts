import { parsePictureAddress, pictureAddress, pictureWidths } from '@/lib/storage/picture-name'
import { pictureQuality, screenWidths, thumbnailWidths } from '@/lib/storage/picture-sizes'

const widths = [...thumbnailWidths, ...screenWidths]

type Sources = { src: string; srcSet?: string; sizes?: string }

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
  const atWidth = (width: number) =>
    `/_next/image?url=${encodeURIComponent(src)}&w=${width}&q=${pictureQuality}`
  return {
    src: atWidth(largest),
    srcSet: widths
      .filter((width) => width <= largest)
      .map((width) => `${atWidth(width)} ${width}w`)
      .join(', '),
    sizes,
  }
}
