import { emailInput } from '@/lib/accounts/users/user-schema'
import { t } from '@/lib/shared/messages/message'
import { idInput, requiredText } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'
import { maxMessageLength } from './contact-limits'

const noOrder = z.literal('').transform(() => null)

const nameRule = {
  get label() {
    return t('contact.name')
  },
  maxLength: 100,
}
const messageRule = {
  get label() {
    return t('contact.message')
  },
  maxLength: maxMessageLength,
}

export const contactInput = z.strictObject({
  name: requiredText(nameRule),
  email: emailInput,
  order: z
    .union([noOrder, idInput.nullable()], {
      error: () => t('contact.no-order-number'),
    })
    .default(null)
    .describe('The number of the order that it is about.'),
  message: requiredText(messageRule),
  website: z
    .string()
    .max(1000)
    .default('')
    .describe('People do not see this field: a message that fills it is dropped without a word.'),
  seconds: z
    .number()
    .default(0)
    .describe('How long the sender had the form open. A message after less than 3 is dropped likewise.'),
})
export type ContactInput = z.output<typeof contactInput>
