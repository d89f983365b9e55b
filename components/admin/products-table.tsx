import Link from 'next/link'
import { DeleteButton } from '@/components/admin/delete-button'
import { DataTable } from '@/components/ui/data-table'
import { Price } from '@/components/ui/price'
import { editProductPath, productPath } from '@/lib/paths'
import type { ProductJson } from '@/lib/products/schema'

const columns = [
  { key: 'id', header: 'ID' },
  { key: 'name', header: 'Name' },
  { key: 'price', header: 'Price', isNumber: true },
  { key: 'category', header: 'Category' },
  { key: 'brand', header: 'Brand' },
  { key: 'view', header: <span className="sr-only">View</span> },
  { key: 'delete', header: <span className="sr-only">Delete</span> },
]

/** The shop's products, each with the ways to its page, to its form and out of the shop (Spec §2). */
export function ProductsTable({ products }: { products: readonly ProductJson[] }) {
  return (
    <DataTable caption="Products" columns={columns} isTall>
      {products.map(({ _id, name, price, category, brand }) => (
        <tr key={_id}>
          <td className="font-semibold tabular-nums">{_id}</td>
          <td className="max-w-72 truncate" id={`product-${_id}`} title={name}>
            {name}
          </td>
          <td className="is-number">
            <Price amount={price} />
          </td>
          <td className="max-w-48 truncate">{category}</td>
          <td className="max-w-48 truncate">{brand}</td>
          <td className="is-action">
            <ProductLink href={productPath(_id)} id={_id} text="View" />
            <ProductLink href={editProductPath(_id)} id={_id} text="Edit" />
          </td>
          <td className="is-action">
            <DeleteButton describedBy={`product-${_id}`} id={_id} kind="product" name={name} />
          </td>
        </tr>
      ))}
    </DataTable>
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
