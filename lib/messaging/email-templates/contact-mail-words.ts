import { singleLine } from '@/lib/messaging/email/single-line'
import { orderPath } from '@/lib/shared/routes/paths'
import { maxSubjectName, type WordsOf } from './mail-word-parts'

/** To the shop's owner, from its contact form. */
export const contactWords: WordsOf<'contact_message'> = {
  contact_message: ({ from, email, message, order }) => ({
    subject: `Message from ${singleLine(from, maxSubjectName)}${order === null ? '' : ` about order ${order}`}`,
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
}
