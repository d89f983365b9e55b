import Link from 'next/link'
import { SelectGroup } from '@/components/admin/products/bulk/selection'
import { productCount } from '@/components/admin/products/names/product-count'
import { ProductLink } from '@/components/admin/products/product-row'
import { Thumbnail } from '@/components/admin/products/thumbnail'
import { Icon } from '@/components/ui/icon'
import { can, type Role } from '@/lib/accounts/permissions/permissions'
import type { GroupRow as Members } from '@/lib/catalog/product-admin/product-rows'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import type { ToldGroup } from '@/lib/catalog/siblings/told-schema'
import { groupPath, productPreviewPath } from '@/lib/shared/routes/admin-paths'
import { productPath } from '@/lib/shared/routes/paths'
import { PriceRange } from './price-range'

type Props = {
  group: ToldGroup
  members: Members
  /** The first product that the list has of it. */
  product: ProductJson
  role: Role
  isOpen: boolean
  /** The list with the group opened or closed; null for one whose products are always shown. */
  toggled: string | null
}

/** A group as a row that opens, with what its products come to. */
export function GroupRow({ group: { _id, name }, members, product, role, isOpen, toggled }: Props) {
  const { count, found, countInStock, priceFrom, priceTo, category, brand } = members
  const id = `group-${_id}`
  const title = <span className="line-clamp-2 whitespace-normal wrap-anywhere">{name}</span>
  return (
    <tr>
      <td className="font-semibold max-md:order-3 max-md:col-span-2" data-label="ID">
        {can(role, 'manage-products') ? (
          <span className="inline-flex items-center gap-2.5 align-middle">
            <SelectGroup describedBy={id} ids={found} name={name} />
            Group
          </span>
        ) : (
          'Group'
        )}
      </td>
      <td className="is-title col-span-4" id={id} title={name}>
        <span className="flex items-center gap-3">
          <Thumbnail src={product.image} />
          <span className="min-w-0">
            {toggled === null ? (
              title
            ) : (
              <Link
                aria-expanded={isOpen}
                className="-my-1 flex items-center gap-1 py-1 text-accent hover:underline"
                href={`${toggled}#${id}`}
                prefetch={false}
                replace
                scroll={false}
              >
                <Icon className="size-4 shrink-0" name={isOpen ? 'chevronDown' : 'chevronRight'} />
                {title}
              </Link>
            )}
            <span className="-mt-0.5 block overflow-hidden text-xs/tight font-normal text-ellipsis text-ink-soft">
              {found.length < count ? `${found.length} of ${productCount(count)}` : productCount(count)}
            </span>
          </span>
        </span>
      </td>
      <td className="is-number max-md:order-1 max-md:col-span-2">
        <PriceRange from={priceFrom} to={priceTo} />
      </td>
      <td className="col-span-2 truncate max-md:order-2" data-label="Category">
        {category ?? 'Several'}
      </td>
      <td className="col-span-2 truncate max-md:order-2" data-label="Brand">
        {brand ?? 'Several'}
      </td>
      <td className="is-number max-md:order-2 max-md:col-span-2" data-label="Stock">
        <span className={countInStock === 0 ? 'text-danger' : undefined}>
          {countInStock.toLocaleString('en')}
        </span>
      </td>
      <td className="is-action is-last col-span-2">
        <ProductLink
          describedBy={id}
          href={product.status === 'draft' ? productPreviewPath(product._id) : productPath(product._id)}
          text="View"
        />
        {can(role, 'edit-texts') && <ProductLink describedBy={id} href={groupPath(_id)} text="Edit" />}
      </td>
      <td className="is-action is-last col-span-2" />
    </tr>
  )
}
