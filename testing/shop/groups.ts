import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { createGroup as create } from '@/lib/catalog/product-groups/create-group'
import { findGroup } from '@/lib/catalog/product-groups/find-group'
import type { GroupInput, GroupJson } from '@/lib/catalog/product-groups/group-schema'
import { db } from '@/lib/platform/db/db'
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

/** Returns the groups of this name as the desk has them, the oldest first. */
export async function groupsNamed(owner: Viewer, name: string) {
  const groups = await db.productGroup.findMany({ where: { name }, orderBy: { id: 'asc' } })
  return Promise.all(groups.map(({ id }) => findGroup(owner, id)))
}
