import { exampleFile, fileForm } from '@/lib/admin/import/refused-file'
import { fileRoute } from '@/lib/api/server/file-route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = fileRoute('manage-products', (_, query) => ({
  name: 'example-products',
  parts: exampleFile(fileForm(query)),
}))
