import {
  isShippedPicture,
  parsePictureAddress,
  pictureAddress,
  pictureWidths,
  type ShippedFormat,
  shippedForm,
  shippedWidths,
} from '@/lib/platform/storage/picture-name'

type Sources = { src: string; srcSet?: string; sizes?: string; avif?: string }

export function largestPicture(src: string): string {
  const upload = parsePictureAddress(src)
  return upload ? pictureAddress({ id: upload.id, width: 1600 }) : src
}

/**
 * Returns the attributes of a picture that is shown at most `fullWidth` px wide, and the `srcset` of its AVIF files. Uploads are
 * stored as WebP only; SVGs and other addresses are used unchanged.
 */
export function imageSources(src: string, sizes: string, fullWidth: number): Sources {
  const upload = parsePictureAddress(src)
  if (upload) {
    const files = pictureWidths.map((width) => `${pictureAddress({ id: upload.id, width })} ${width}w`)
    return { src, srcSet: files.join(', '), sizes }
  }
  if (!isShippedPicture(src)) return { src }
  const inFormat = (format: ShippedFormat) => {
    const widths = shippedWidths[format]
    // Thumbnails have one width more, for screens with two pixels for one.
    const largest = widths.find((width) => width >= Math.max(fullWidth, 256)) ?? 1600
    // No layout shows it at less than a third.
    const used = widths.filter((width) => width <= largest && width > fullWidth / 3)
    return used.map((width) => `${shippedForm(src, width, format)} ${width}w`).join(', ')
  }
  return { src, srcSet: inFormat('webp'), sizes, avif: inFormat('avif') }
}
