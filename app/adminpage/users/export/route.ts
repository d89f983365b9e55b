import { readFilter } from '@/lib/db/list-filter'
import { exportCustomers } from '@/lib/exports/export-customers'
import { exportForm } from '@/lib/exports/export-form'
import { fileRoute } from '@/lib/http/file-route'
import { userFilter } from '@/lib/users/user-filter'

/** The accounts of the list's filter as a file. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = fileRoute((viewer, query) => ({
  name: 'customers',
  parts: exportCustomers(viewer, readFilter(userFilter, query), readFilter(exportForm, query)),
}))
