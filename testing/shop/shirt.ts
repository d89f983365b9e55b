import type { GroupOptionsJson } from '@/lib/catalog/product-groups/told-schema'
import type { ProductDetailJson } from '@/lib/catalog/products/product-schema'
import { productDetail } from './product-detail'

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
