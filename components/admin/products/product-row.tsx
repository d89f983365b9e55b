import Link from 'next/link'
import { DeleteButton } from '@/components/admin/delete-button'
import { Thumbnail } from '@/components/admin/products/thumbnail'
import { Price } from '@/components/ui/price'
import { can, type Role } from '@/lib/accounts/permissions/permissions'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { productPreviewPath } from '@/lib/shared/routes/admin-paths'
import { editProductPath, productPath } from '@/lib/shared/routes/paths'
import { SelectRow } from './bulk/selection'

type Props = {
  product: ProductJson
  role: Role
  /** It stands below the row of its group. */
  isMember?: boolean
}

/** A product with the actions View, Edit and Delete (Spec §2) as far as the viewer's role permits them, and with its picture and stock. */
export function ProductRow({ product, role, isMember = false }: Props) {
  const { _id, name, sku, status, image, price, category, brand, countInStock } = product
  const canSelect = can(role, 'manage-products')
  const values = product.options.map(({ value }) => value).join(', ')
  return (
    <tr>
      <td className="font-semibold tabular-nums max-md:order-3 max-md:col-span-2" data-label="ID">
        {canSelect ? (
          <span className="inline-flex items-center gap-2.5 align-middle">
            <SelectRow describedBy={`product-${_id}`} id={_id} />
            {_id}
          </span>
        ) : (
          _id
        )}
      </td>
      <td
        className={isMember ? 'is-title col-span-4 md:pl-10' : 'is-title col-span-4'}
        id={`product-${_id}`}
        title={name}
      >
        <span className="flex items-center gap-3">
          <Thumbnail src={image} />
          <span className="min-w-0">
            <span className="line-clamp-2 whitespace-normal wrap-anywhere">{name}</span>
            {(sku || values || status === 'draft') && (
              <span className="-mt-0.5 block overflow-hidden text-xs/tight font-normal text-ellipsis text-ink-soft">
                {status === 'draft' && (
                  <span className="mr-1.5 rounded-full border border-dashed border-ink-soft bg-sunken px-1.5 font-semibold">
                    Draft
                  </span>
                )}
                {values && <span className="text-ink">{values}</span>}
                {values && sku && ' · '}
                {sku}
              </span>
            )}
          </span>
        </span>
      </td>
      <td className="is-number max-md:order-1 max-md:col-span-2">
        <Price amount={price} />
      </td>
      <td className="col-span-2 truncate max-md:order-2" data-label="Category">
        {category}
      </td>
      <td className="col-span-2 truncate max-md:order-2" data-label="Brand">
        {brand}
      </td>
      <td className="is-number max-md:order-2 max-md:col-span-2" data-label="Stock">
        <span className={countInStock === 0 ? 'text-danger' : undefined}>{countInStock}</span>
      </td>
      <td className="is-action is-last col-span-2">
        <ProductLink
          href={status === 'draft' ? productPreviewPath(_id) : productPath(_id)}
          describedBy={`product-${_id}`}
          text="View"
        />
        {can(role, 'edit-texts') && (
          <ProductLink describedBy={`product-${_id}`} href={editProductPath(_id)} text="Edit" />
        )}
      </td>
      <td className="is-action is-last col-span-2">
        {can(role, 'manage-products') && (
          <DeleteButton describedBy={`product-${_id}`} id={_id} kind="product" name={name} />
        )}
      </td>
    </tr>
  )
}

/** An action of a row that is a link; `describedBy` names the row. */
export function ProductLink({
  href,
  describedBy,
  text,
}: {
  href: string
  describedBy: string
  text: string
}) {
  return (
    <Link
      aria-describedby={describedBy}
      className="row-action text-link ml-4 first:ml-0"
      href={href}
      prefetch={false}
    >
      {text}
    </Link>
  )
}
