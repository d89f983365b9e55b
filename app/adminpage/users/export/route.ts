import { userList } from '@/lib/accounts/users/user-filter'

import { exportCustomers } from '@/lib/admin/export/export-customers'
import { exportForm } from '@/lib/admin/export/export-form'
import { fileRoute } from '@/lib/api/server/file-route'
import { parseAll } from '@/lib/shared/lists/list-filter'

const parameters = userList.filter.extend(exportForm.shape)

/** The accounts of the list's filter as a file. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = fileRoute('manage-shop', (viewer, query) => {
  const { separator, decimal, ...filter } = parseAll(parameters, query)
  return { name: 'customers', parts: exportCustomers(viewer, filter, { separator, decimal }) }
})
