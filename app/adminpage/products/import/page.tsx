import { AdminScreen, orNotFound } from '@/app/adminpage/admin-screen'
import { BackLink } from '@/components/admin/links'
import { FileForm } from '@/components/admin/products/import/file-form'
import { ImportGuide } from '@/components/admin/products/import/import-guide'
import { PictureUploads } from '@/components/admin/products/import/picture-uploads'
import { Card } from '@/components/ui/card'
import { importParts, importPath } from '@/lib/admin/import/import-links'
import { findImport } from '@/lib/admin/import/read-import'
import { adminViewer } from '@/lib/api/pages/page-viewer'
import { queryOf } from '@/lib/shared/lists/list-filter'
import { adminPaths } from '@/lib/shared/routes/admin-paths'
import { pageParam, parseId } from '@/lib/shared/routes/paths'
import { ImportPlan } from './import-plan'
import { RecentImports } from './recent-imports'

export const metadata = { title: 'Import products' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function ImportPage({ searchParams }: Props) {
  const query = queryOf(await searchParams)
  const id = parseId(query.get('id') ?? undefined)
  const part = importParts.find((one) => one === query.get('part'))
  const path = id === null ? adminPaths.adminImport : importPath(id, part)
  const viewer = await adminViewer(path, 'manage-products')
  const plan = id === null ? null : await orNotFound(findImport(viewer, id))
  return (
    <>
      {plan ? (
        <BackLink href={adminPaths.adminImport}>Import products</BackLink>
      ) : (
        <BackLink href={adminPaths.adminProducts}>Products</BackLink>
      )}
      <AdminScreen
        heading="Import products"
        note="Nothing changes before you have seen what would."
        viewer={viewer}
      >
        {plan ? (
          <ImportPlan page={pageParam(query.get('page') ?? undefined)} part={part} plan={plan} />
        ) : (
          <>
            <ImportGuide />
            <div className="grid grid-cols-1 items-start gap-5 min-[60rem]:grid-cols-2">
              <Card title="Pictures">
                <PictureUploads />
              </Card>
              <Card title="File">
                <FileForm />
              </Card>
            </div>
            <RecentImports viewer={viewer} />
          </>
        )}
      </AdminScreen>
    </>
  )
}
