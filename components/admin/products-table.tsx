import Link from 'next/link'
import { DeleteButton } from '@/components/admin/delete-button'
import { type ListProps, StableTable } from '@/components/admin/stable-list'
import { Price } from '@/components/ui/price'
import { editProductPath, productPath } from '@/lib/paths'
import type { ProductJson } from '@/lib/products/schema'

const columns = [
  { key: 'id', header: 'ID', width: 'w-18' },
  { key: 'name', header: 'Name', width: 'w-42' },
  { key: 'price', header: 'Price', isNumber: true, width: 'w-28' },
  { key: 'category', header: 'Category', width: 'w-24' },
  { key: 'brand', header: 'Brand', width: 'w-24' },
  { key: 'view', header: <span className="sr-only">View</span>, width: 'w-28' },
  { key: 'delete', header: <span className="sr-only">Delete</span>, width: 'w-26' },
]

/** The shop's products, each with the actions View, Edit and Delete (Spec §2). */
export function ProductsTable({ products, ...list }: ListProps & { products: readonly ProductJson[] }) {
  return (
    <StableTable
      caption="Products"
      columns={columns}
      entries={products.map(({ _id, name, price, category, brand }) => ({
        key: _id,
        content: (
          <tr>
            <td className="font-semibold tabular-nums">{_id}</td>
            <td className="truncate" id={`product-${_id}`} title={name}>
              {name}
            </td>
            <td className="is-number">
              <Price amount={price} />
            </td>
            <td className="truncate">{category}</td>
            <td className="truncate">{brand}</td>
            <td className="is-action">
              <ProductLink href={productPath(_id)} id={_id} text="View" />
              <ProductLink href={editProductPath(_id)} id={_id} text="Edit" />
            </td>
            <td className="is-action">
              <DeleteButton describedBy={`product-${_id}`} id={_id} kind="product" name={name} />
            </td>
          </tr>
        ),
      }))}
      {...list}
    />
  )
}

function ProductLink({ href, id, text }: { href: string; id: number; text: string }) {
  return (
    <Link
      aria-describedby={`product-${id}`}
      className="text-link ml-4 first:ml-0"
      href={href}
      prefetch={false}
    >
      {text}
    </Link>
  )
}
