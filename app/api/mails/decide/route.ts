import { adminCalls } from '@/lib/calls/admin'
import { serve } from '@/lib/http/serve'
import { decideOldMails } from '@/lib/mail/old-mails'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  adminCalls.decideOldMails,
  ({ viewer, body }) => decideOldMails(viewer, body),
)
