import { exportRefused, fileForm } from '@/lib/admin/import/refused-file'
import { fileRoute } from '@/lib/api/server/file-route'
import { parseId } from '@/lib/shared/routes/paths'

/** The refused rows of an import (`?id=`), with semicolons by `?separator=;`. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = fileRoute('manage-products', (viewer, query) => ({
  name: 'refused-rows',
  parts: exportRefused(viewer, parseId(query.get('id') ?? undefined), fileForm(query)),
}))
