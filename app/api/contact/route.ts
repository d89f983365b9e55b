import { pageCalls } from '@/lib/calls/pages'
import { limitMails } from '@/lib/http/mail-limits'
import { serve } from '@/lib/http/serve'
import { ownerAddress } from '@/lib/outbox/owner-address'
import { sendContactMessage } from '@/lib/pages/send-contact-message'
import { Problem } from '@/lib/problem'
import { readShop } from '@/lib/shop/read-shop'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  pageCalls.sendContactMessage,
  async ({ request, body }) => {
    await readShop()
    if (ownerAddress('contact_message') === null) throw new Problem('not-found')
    await limitMails('contact', request, body.email)
    return sendContactMessage(body)
  },
)
