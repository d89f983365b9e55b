import { fileRoute } from '@/lib/http/file-route'
import { exportRefused, fileForm } from '@/lib/imports/refused-file'
import { parseId } from '@/lib/paths'

/** The refused rows of an import (`?id=`), with semicolons by `?separator=;`. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = fileRoute('manage-products', (viewer, query) => ({
  name: 'refused-rows',
  parts: exportRefused(viewer, parseId(query.get('id') ?? undefined), fileForm(query)),
}))
