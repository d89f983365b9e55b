import Link from 'next/link'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { adminPaths } from '@/lib/shared/routes/admin-paths'
import { editProductPath, productPath } from '@/lib/shared/routes/paths'
import './preview-bar.css'

type Props = { id: number; status: ProductJson['status']; canEdit: boolean }

/** Above a preview: who sees the page, and where it is edited. */
export function PreviewBar({ id, status, canEdit }: Props) {
  const isDraft = status === 'draft'
  return (
    <div className="preview-bar">
      <p id="preview">
        {isDraft ? 'Draft: nobody else sees this page' : 'Live: this is a preview of its page'}
      </p>
      <p>
        {!isDraft && (
          <Link className="text-link" href={productPath(id)} prefetch={false}>
            The page itself
          </Link>
        )}
        {canEdit && (
          <Link className="text-link" href={editProductPath(id)} prefetch={false}>
            Edit
          </Link>
        )}
        <Link className="text-link" href={adminPaths.adminProducts} prefetch={false}>
          All products
        </Link>
      </p>
    </div>
  )
}
