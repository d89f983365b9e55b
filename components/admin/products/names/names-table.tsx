import { ListLink } from '@/components/admin/links'
import { StableTable } from '@/components/admin/stable-list'
import { EmptyState } from '@/components/ui/states/empty-state'
import type { NamedProducts } from '@/lib/catalogue/desk/list-names'
import { nearNames } from '@/lib/catalogue/desk/near-name'
import { productsPath } from '@/lib/catalogue/product-filter'
import { productCount } from './product-count'
import { RenameButton } from './rename-button'

const columns = [
  { key: 'name', header: 'Name', width: 'w-52' },
  { key: 'products', header: 'Products', isNumber: true, width: 'w-28' },
  { key: 'rename', header: <span className="sr-only">Rename</span>, width: 'w-24' },
]

/** Comparing each name with all others takes their square. */
const maxCompared = 500

type Props = { caption: string; kind: NamedProducts['kind']; names: readonly NamedProducts[] }

/** Brands or categories by name, with their products; those that resemble another one say so. */
export function NamesTable({ caption, kind, names }: Props) {
  const near = nearNames(names.length <= maxCompared ? names.map(({ name }) => name) : [])
  return (
    <StableTable
      caption={caption}
      className="[--card-height:6rem]"
      columns={columns}
      empty={<EmptyState title={`No ${caption.toLowerCase()} yet`} />}
      entries={names.map((row) => {
        const { name, products } = row
        const id = `${kind}-${encodeURIComponent(name)}`
        return {
          key: name,
          content: (
            <tr>
              <td className="is-title col-span-6" title={name}>
                <span className="flex min-w-0 items-baseline gap-2">
                  <span className="truncate" id={id}>
                    {name}
                  </span>
                  {near.has(name) && (
                    <span className="max-w-1/2 shrink-0 truncate text-xs text-ink-soft">
                      like {near.get(name)}
                    </span>
                  )}
                </span>
              </td>
              <td className="is-number max-md:order-2 max-md:col-span-3 max-md:self-center max-md:text-left">
                <ListLink
                  href={productsPath(kind === 'brand' ? { brand: name } : { category: name })}
                  aria-describedby={id}
                >
                  {productCount(products)}
                </ListLink>
              </td>
              <td className="is-action is-last col-span-3">
                <RenameButton {...row} describedBy={id} others={names} />
              </td>
            </tr>
          ),
        }
      })}
      note={`${names.length} ${caption.toLowerCase()}, drafts counted.`}
    />
  )
}
