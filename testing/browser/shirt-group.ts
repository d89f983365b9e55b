import type { GroupJson } from '@/lib/catalog/product-groups/group-schema'

const member = (id: number, values: string[], more: Partial<GroupJson['members'][number]> = {}) => ({
  ...{
    product: id,
    values,
    name: `Linen Shirt, ${values.join(', ')}`,
    sku: null,
    price: '20.00',
    countInStock: 4,
  },
  ...{ status: 'live' as const, image: `/images/${id}.webp`, isNamed: false, differs: [], ...more },
  pictures: [{ src: `/images/${id}.webp`, alt: '' }],
})
/** A linen shirt in two colours and sizes, without one combination; a member differs. */
export const shirtGroup: GroupJson = {
  ...{ _id: 5, name: 'Linen Shirt', version: 3, pattern: '{group}, {values}' },
  options: [
    { name: 'Colour', kind: 'colour', values: ['Sand', 'Ink'] },
    { name: 'Size', kind: 'size', values: ['S', 'M'] },
  ],
  members: [
    member(1, ['Sand', 'S']),
    member(2, ['Sand', 'M'], { sku: 'A-2', differs: ['brand'] }),
    member(3, ['Ink', 'S']),
  ],
  shared: { description: 'Soft.', brand: 'Nord', category: 'Shirts', facts: [], warnings: '', weightG: null },
}
