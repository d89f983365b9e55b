import { eachOf } from '@/lib/catalog/products/product-fields'
import type { ProductDetailJson, ProductJson } from '@/lib/catalog/products/product-schema'

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
