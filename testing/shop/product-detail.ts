import { eachOf } from '@/lib/catalog/products/product-fields'
import type { ProductDetailJson, ProductJson } from '@/lib/catalog/products/product-schema'
import type { GroupOptionsJson } from '@/lib/catalog/siblings/told-schema'

export const plainReview = { isVerified: false, answer: null, helpfulCount: 0 }

export const productDetail: ProductDetailJson = {
  _id: 7,
  name: 'Teapot',
  image: '/t.webp',
  imageAlt: 'A teapot',
  description: 'It pours.',
  brand: 'Brand',
  category: 'Kitchen',
  price: '19.50',
  countInStock: 5,
  rating: 0,
  numReviews: 0,
  reviews: [],
  version: 0,
  pictures: [],
  facts: [],
  status: 'live',
  ...eachOf('code', () => null),
  ...eachOf('whole', () => null),
  ...eachOf('note', () => ''),
  compareAtPrice: null,
  group: null,
  options: [],
  variants: [],
  createdAt: '2026-11-22T10:00:00.000Z',
}

const { reviews: _, variants: __, ...unreviewed } = { ...productDetail, group: null }

export const cuckooClock: ProductJson = {
  ...unreviewed,
  _id: 57,
  name: 'Cuckoo Clock',
  image: '/images/front.webp',
  imageAlt: 'Front',
  description: 'Calls.',
  brand: 'Black Forest',
  category: 'Clocks',
  price: '689.00',
  version: 3,
  pictures: ['Front', 'Side', 'Back'].map((alt) => ({ src: `/images/${alt.toLowerCase()}.webp`, alt })),
  facts: ['38 h battery', '2 kg'],
  sku: 'CC-1',
  weightG: 2000,
}

export const shirtOptions: GroupOptionsJson = [
  { name: 'Colour', kind: 'colour', values: ['Sand', 'Ink', 'Rust'] },
  { name: 'Size', kind: 'size', values: ['S', 'M', 'L'] },
]

/** A product of a shirt's group, the first of these combinations; each may have a number in stock. */
export function shirtOf(...combinations: string[]): ProductDetailJson {
  const variants = combinations.map((combination, at) => {
    const [colour = '', size = '', stock = '5'] = combination.split(' ')
    const image = `/images/${at + 1}.webp`
    return {
      _id: at + 1,
      options: [colour, size],
      price: '19.50',
      compareAtPrice: null,
      countInStock: Number(stock),
      image,
    }
  })
  const own = (variants[0]?.options ?? []).map((value, at) => ({ name: shirtOptions[at]?.name ?? '', value }))
  const group = { _id: 9, name: 'Shirt', rating: 0, numReviews: 0, options: shirtOptions }
  return { ...productDetail, _id: 1, group, options: own, variants }
}
