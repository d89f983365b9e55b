import { adminPaths } from '@/lib/shared/routes/admin-paths'
import { orderPath } from '@/lib/shared/routes/paths'
import { z } from '@/lib/shared/validation/zod'
import { defineMail, subjectName } from './define-mail'

const why = 'This mail goes to the owner of the shop.'

export const ownerMails = {
  /** `what` is a sentence; `subject` is set where neither an order nor PayPal is concerned. */
  needs_attention: defineMail({
    details: z.object({ what: z.string(), subject: z.string().optional() }),
    lane: 'orders',
    why,
    words: ({ what, subject = 'A message from PayPal needs attention' }, { order }) => ({
      subject: order ? `Order ${order.id} needs attention` : subject,
      paragraphs: [what, 'The page Needs attention says what you can do.'],
      button: { label: 'See what to do', path: adminPaths.adminAttention },
    }),
    sample: { what: 'PayPal’s payment was made for order 8, not for this one.' },
  }),
  /** `order` is the number that a visitor typed. The mail does not show that order. */
  contact_message: defineMail({
    details: z.object({
      from: z.string(),
      email: z.string(),
      message: z.string(),
      order: z.int().nullable(),
    }),
    lane: 'rest',
    why,
    words: ({ from, email, message, order }) => ({
      subject: `Message from ${subjectName(from)}${order === null ? '' : ` about order ${order}`}`,
      heading: 'A message for you.',
      paragraphs: [
        ...message.split('\n'),
        'Reply to this mail to answer. Name, address and order are as somebody typed them into the contact form, which does not check them.',
      ],
      notes: [
        { label: 'Name', value: from },
        { label: 'E-mail', value: email },
        { label: 'Order', value: order === null ? '' : String(order) },
      ],
      button: order === null ? null : { label: 'See the order', path: orderPath(order) },
    }),
    sample: { from: 'Jane Doe', email: 'jane@example.com', message: 'Hello.\nBye.', order: 12 },
  }),
}
