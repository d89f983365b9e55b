/**
 * What stands on home's shelf for a category: a cut-out at `/images/goods/shelf-SLUG.avif` and `.webp`, tight, without a shadow,
 * about 5.6 px high for each centimetre, as screens with two pixels for one need. In the order in which they stand.
 */
export type ShelfThing = {
  /** The category's. */
  slug: string
  /** Its true height. */
  centimetres: number
  /** Width for height. */
  aspect: number
  /** Hue of the wall when it is hovered or focused, in degrees. */
  hue: number
}

export const shelfThings: readonly ShelfThing[] = [
  { slug: 'home', centimetres: 46, aspect: 0.487, hue: 30 },
  { slug: 'kitchen', centimetres: 20, aspect: 1.44, hue: 85 },
  { slug: 'music', centimetres: 100, aspect: 0.359, hue: 340 },
  { slug: 'toys-games', centimetres: 36, aspect: 0.871, hue: 200 },
  { slug: 'electronics', centimetres: 27, aspect: 0.76, hue: 255 },
  { slug: 'fashion', centimetres: 30, aspect: 1.266, hue: 5 },
  { slug: 'outdoors-sport', centimetres: 48, aspect: 0.683, hue: 145 },
  { slug: 'books-stationery', centimetres: 13, aspect: 1.627, hue: 290 },
  { slug: 'tools', centimetres: 25, aspect: 1.505, hue: 60 },
]

/** The address of a thing's picture in one of its two forms. */
export function shelfPicture({ slug }: ShelfThing, format: 'avif' | 'webp'): string {
  return `/images/goods/shelf-${slug}.${format}`
}
