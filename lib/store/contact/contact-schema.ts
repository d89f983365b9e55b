import { emailInput } from '@/lib/accounts/users/user-schema'
import { idInput, textInput } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'
import { maxMessageLength } from './contact-limits'

const noOrder = z.literal('').transform(() => null)

export const contactInput = z.strictObject({
  name: textInput('Name', 100),
  email: emailInput,
  order: z
    .union([noOrder, idInput.nullable()], 'This is no order number: it has digits only.')
    .default(null)
    .describe('The number of the order that it is about.'),
  message: textInput('Message', maxMessageLength),
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
