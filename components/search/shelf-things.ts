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
  /** Of the wall while it is pointed at, in degrees. */
  hue: number
}

export const shelfThings: readonly ShelfThing[] = [
  { slug: 'home', centimetres: 46, aspect: 0.727, hue: 30 },
  { slug: 'kitchen', centimetres: 22, aspect: 1.027, hue: 85 },
  { slug: 'music', centimetres: 100, aspect: 0.366, hue: 340 },
  { slug: 'toys-games', centimetres: 38, aspect: 0.847, hue: 200 },
  { slug: 'electronics', centimetres: 24, aspect: 1.016, hue: 255 },
  { slug: 'fashion', centimetres: 30, aspect: 1.172, hue: 5 },
  { slug: 'outdoors-sport', centimetres: 50, aspect: 0.76, hue: 145 },
  { slug: 'books-stationery', centimetres: 11, aspect: 3.238, hue: 290 },
  { slug: 'tools', centimetres: 25, aspect: 2.108, hue: 60 },
]

/** The address of a thing's picture in one of its two forms. */
export function shelfPicture({ slug }: ShelfThing, format: 'avif' | 'webp'): string {
  return `/images/goods/shelf-${slug}.${format}`
}
