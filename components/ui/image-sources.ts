/** Widths that Next's image route serves by default (its `imageSizes` and `deviceSizes`), as far as the shop needs them. */
const widths = [96, 128, 256, 384, 640, 750, 828, 1080, 1200]

type Sources = { src: string; srcSet?: string; sizes?: string }

/**
 * `src`, `srcSet` and `sizes` of a picture. Root-relative paths go through Next's image route, which shrinks them to WebP
 * and never enlarges; other addresses, and drawings that need no shrinking, are used as they are.
 */
export function imageSources(src: string, sizes: string): Sources {
  const isOurs = src.startsWith('/') && !src.startsWith('//')
  if (!isOurs || src.endsWith('.svg')) return { src }
  const atWidth = (width: number) => `/_next/image?url=${encodeURIComponent(src)}&w=${width}&q=75`
  return {
    src: atWidth(828),
    srcSet: widths.map((width) => `${atWidth(width)} ${width}w`).join(', '),
    sizes,
  }
}
