import { ListLink } from '@/components/admin/links'
import { Thumbnail } from '@/components/admin/products/thumbnail'
import { type ListProps, StableTable } from '@/components/admin/stable-list'
import type { ListedGroupJson } from '@/lib/catalog/group-proposals/proposal-schema'
import { groupPath } from '@/lib/shared/routes/admin-paths'
import { PriceRange } from './price-range'

const columns = [
  { key: 'name', header: 'Name', width: 'w-48' },
  { key: 'options', header: 'Options', width: 'w-60' },
  { key: 'members', header: 'Products', isNumber: true, width: 'w-20' },
  { key: 'price', header: 'Price', isNumber: true, width: 'w-32' },
  { key: 'stock', header: 'Stock', isNumber: true, width: 'w-20' },
]

/** The groups of products, each leading to its page, with the sums of their members. */
export function GroupsTable({ groups, ...list }: ListProps & { groups: readonly ListedGroupJson[] }) {
  return (
    <StableTable
      caption="Groups of products"
      className="[--card-height:10rem]"
      columns={columns}
      entries={groups.map(({ _id, name, image, options, memberCount, countInStock, priceFrom, priceTo }) => {
        const optionsText = options.map((option) => `${option.name}: ${option.values.join(', ')}`).join('; ')
        return {
          key: _id,
          content: (
            <tr>
              <td className="is-title col-span-6" title={name}>
                <span className="flex min-w-0 items-center gap-3">
                  {image !== null && <Thumbnail src={image} />}
                  <ListLink className="truncate py-0.5 text-accent hover:underline" href={groupPath(_id)}>
                    {name}
                  </ListLink>
                </span>
              </td>
              <td className="col-span-6 truncate max-md:order-1" data-label="Options" title={optionsText}>
                {optionsText}
              </td>
              <td className="is-number col-span-2 max-md:order-2" data-label="Products">
                {memberCount}
              </td>
              <td className="is-number col-span-2 max-md:order-2" data-label="Price">
                {priceFrom !== null && priceTo !== null && <PriceRange from={priceFrom} to={priceTo} />}
              </td>
              <td className="is-number col-span-2 max-md:order-2" data-label="Stock">
                <span className={countInStock === 0 ? 'text-danger' : undefined}>
                  {countInStock.toLocaleString('en')}
                </span>
              </td>
            </tr>
          ),
        }
      })}
      {...list}
    />
  )
}
