import { createGroup as create } from '@/lib/catalog/product-groups/create-group'
import type { GroupInput, GroupJson } from '@/lib/catalog/product-groups/group-schema'
import { createProduct, createUser } from '@/testing/db/rows'

export const testGroup = {
  name: 'Linen Shirt',
  options: [{ name: 'Size', kind: 'size', values: ['S', 'M', 'L'] }],
} satisfies Omit<GroupInput, 'members'>

/** Makes a group of new products: by default a linen shirt in S and M. */
export async function createGroup({
  values = [['S'], ['M']],
  products = [],
  ...input
}: Partial<Omit<GroupInput, 'members'>> & {
  values?: string[][]
  /** What is special of each product. */
  products?: Parameters<typeof createProduct>[0][]
} = {}): Promise<GroupJson> {
  const members = []
  for (const [at, each] of values.entries())
    members.push({ product: (await createProduct(products[at])).id, values: each })
  return create(await createUser({ role: 'owner' }), { ...testGroup, ...input, members })
}
