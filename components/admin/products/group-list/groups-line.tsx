import { ListLink } from '@/components/admin/links'
import { type ProductFilter, productList } from '@/lib/catalog/product-admin/product-filter'
import { adminPaths } from '@/lib/shared/routes/admin-paths'

type Props = { filter: ProductFilter; hasGroups: boolean; proposals: number }

/** What rows the list has, and how many groups are proposed; nothing in a shop without both. */
export function GroupsLine({ filter, hasGroups, proposals }: Props) {
  if (!hasGroups && proposals === 0) return null
  const isByProduct = filter.group === '0'
  return (
    <p className="mb-3 flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-soft">
      {hasGroups && (
        <span>
          {isByProduct ? 'Listed by product.' : 'Listed by group.'}{' '}
          <ListLink
            className="text-link inline-flex min-h-9 items-center max-md:min-h-11"
            href={productList.pathOf({ ...filter, group: isByProduct ? undefined : '0' })}
          >
            {isByProduct ? 'By group' : 'By product'}
          </ListLink>
        </span>
      )}
      {proposals > 0 && (
        <ListLink
          className="text-link inline-flex min-h-9 items-center max-md:min-h-11"
          href={adminPaths.adminGroups}
        >
          {proposals === 1 ? '1 group is proposed' : `${proposals.toLocaleString('en')} groups are proposed`}
        </ListLink>
      )}
    </p>
  )
}
