import { parseAll } from '@/lib/db/list-filter'
import { exportCustomers } from '@/lib/exports/export-customers'
import { exportForm } from '@/lib/exports/export-form'
import { fileRoute } from '@/lib/http/file-route'
import { userFilter } from '@/lib/users/user-filter'

const parameters = userFilter.extend(exportForm.shape)

/** The accounts of the list's filter as a file. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = fileRoute('manage-shop', (viewer, query) => {
  const { separator, decimal, ...filter } = parseAll(parameters, query)
  return { name: 'customers', parts: exportCustomers(viewer, filter, { separator, decimal }) }
})
