import { pageCalls } from '@/lib/api/contract/page-calls'
import { limitMails } from '@/lib/api/rate-limits/mail-limits'
import { serve } from '@/lib/api/server/serve'
import { ownerAddress } from '@/lib/messaging/email/owner-address'
import { Problem } from '@/lib/shared/problem/problem'
import { sendContactMessage } from '@/lib/store/contact/send-contact-message'
import { readShop } from '@/lib/store/settings/read-shop'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  pageCalls.sendContactMessage,
  async ({ request, body }) => {
    await readShop()
    if (ownerAddress('contact_message') === null) throw new Problem('not-found')
    await limitMails('contact', request, body.email)
    return sendContactMessage(body)
  },
)
