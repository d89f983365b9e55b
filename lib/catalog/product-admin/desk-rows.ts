import 'server-only'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { hasGroups } from '@/lib/catalog/group-proposals/list-groups'
import type { Paging } from '@/lib/shared/lists/paging'
import { type FoundProducts, findAdminProducts, readAdminProducts } from './find-products'
import type { ProductFilter } from './product-filter'
import { type DeskRow, isFew } from './product-rows'

/** Rows of all open groups together. */
const maxShown = 400

/**
 * Returns one page of the desk's list: by groups unless its filter says otherwise. The groups with these ids are open, and those of which
 * a filter finds a few products only. Admins only.
 */
export async function findDeskRows(
  viewer: Viewer | null,
  filter: ProductFilter,
  paging: Paging,
  open: readonly number[],
): Promise<Omit<FoundProducts, 'items'> & { items: DeskRow[] }> {
  const group = filter.group ?? ((await hasGroups(viewer)) ? '1' : undefined)
  const page = await findAdminProducts(viewer, { ...filter, group }, paging)
  let left = maxShown
  const ids = page.items.flatMap(({ group: of, members }) => {
    if (!of || !members || !(open.includes(of._id) || isFew(members))) return []
    left -= members.found.length
    return left < 0 ? [] : members.found
  })
  const products = new Map((await readAdminProducts(viewer, ids)).map((product) => [product._id, product]))
  const items = page.items.map((row) => {
    const shown = row.members?.found.flatMap((id) => products.get(id) ?? []) ?? []
    return shown.length > 0 ? { ...row, shown } : row
  })
  return { ...page, items }
}
