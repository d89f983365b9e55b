import { adminCalls } from '@/lib/api/contract/admin-calls'
import { serve } from '@/lib/api/server/serve'
import { decideOldMails } from '@/lib/messaging/email/old-mails'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  adminCalls.decideOldMails,
  ({ viewer, body }) => decideOldMails(viewer, body),
)
