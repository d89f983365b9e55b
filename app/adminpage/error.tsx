'use client'

import { AdminError } from '@/components/admin/admin-error'

export default AdminError
