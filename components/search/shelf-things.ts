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
  { slug: 'home', centimetres: 46, aspect: 0.488, hue: 30 },
  { slug: 'kitchen', centimetres: 20, aspect: 1.438, hue: 85 },
  { slug: 'music', centimetres: 100, aspect: 0.361, hue: 340 },
  { slug: 'toys-games', centimetres: 36, aspect: 0.866, hue: 200 },
  { slug: 'electronics', centimetres: 27, aspect: 0.762, hue: 255 },
  { slug: 'fashion', centimetres: 30, aspect: 1.292, hue: 5 },
  { slug: 'outdoors-sport', centimetres: 48, aspect: 0.688, hue: 145 },
  { slug: 'books-stationery', centimetres: 13, aspect: 1.616, hue: 290 },
  { slug: 'tools', centimetres: 25, aspect: 1.507, hue: 60 },
]

/** The address of a thing's picture in one of its two forms. */
export function shelfPicture({ slug }: ShelfThing, format: 'avif' | 'webp'): string {
  return `/images/goods/shelf-${slug}.${format}`
}
