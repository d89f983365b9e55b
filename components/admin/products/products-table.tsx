import { GroupRow } from '@/components/admin/products/group-list/group-row'
import { type ListProps, StableRows, StableTable } from '@/components/admin/stable-list'
import { can, type Role } from '@/lib/accounts/permissions/permissions'
import { type DeskRow, isFew } from '@/lib/catalog/product-admin/product-rows'
import { SelectPage } from './bulk/selection'
import { ProductRow } from './product-row'

const columnsOf = (canSelect: boolean) => [
  {
    key: 'id',
    header: canSelect ? (
      <span className="inline-flex items-center gap-2.5 align-middle">
        <SelectPage />
        ID
      </span>
    ) : (
      'ID'
    ),
    width: canSelect ? 'w-20' : 'w-14',
  },
  { key: 'name', header: 'Name', width: 'w-52' },
  { key: 'price', header: 'Price', isNumber: true, width: 'w-22' },
  { key: 'category', header: 'Category', width: 'w-22' },
  { key: 'brand', header: 'Brand', width: 'w-20' },
  { key: 'stock', header: 'Stock', isNumber: true, width: 'w-16' },
  { key: 'view', header: <span className="sr-only">View</span>, width: 'w-24' },
  { key: 'delete', header: <span className="sr-only">Delete</span>, width: 'w-20' },
]

type Props = ListProps & {
  products: readonly DeskRow[]
  role: Role
  /** The list with this group opened, or closed if it is open. */
  toggled?: (group: number) => string
}

/** The shop's products, and its groups as rows that open. */
export function ProductsTable({ products, role, toggled = () => '', ...list }: Props) {
  const columns = columnsOf(can(role, 'manage-products'))
  return (
    <StableTable
      caption="Products"
      className="[--card-height:11.75rem]"
      columns={columns}
      entries={products.map(({ shown, ...product }) =>
        product.group && product.members
          ? {
              key: `group ${product.group._id}`,
              content: (
                <>
                  <GroupRow
                    group={product.group}
                    members={product.members}
                    {...{ product, role }}
                    isOpen={shown !== undefined}
                    toggled={isFew(product.members) ? null : toggled(product.group._id)}
                  />
                  {shown && (
                    <StableRows
                      columns={columns.length}
                      entries={shown.map((member) => ({
                        key: member._id,
                        content: <ProductRow isMember product={member} role={role} />,
                      }))}
                    />
                  )}
                </>
              ),
            }
          : { key: product._id, content: <ProductRow product={product} role={role} /> },
      )}
      {...list}
    />
  )
}
