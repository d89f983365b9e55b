import { fileRoute } from '@/lib/http/file-route'
import { exampleFile } from '@/lib/imports/refused-file'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = fileRoute('manage-products', () => ({
  name: 'example-products',
  parts: exampleFile(),
}))
