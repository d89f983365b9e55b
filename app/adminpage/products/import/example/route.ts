import { fileRoute } from '@/lib/http/file-route'
import { exampleFile, fileForm } from '@/lib/imports/refused-file'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = fileRoute('manage-products', (_, query) => ({
  name: 'example-products',
  parts: exampleFile(fileForm(query)),
}))
