import { emailInput } from '@/lib/accounts/users/user-schema'
import { visibleText } from '@/lib/shared/text/text'
import { freeTextInput, textInput } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'
import { maxWithdrawalLines } from './withdrawal-texts'

const linesInput = freeTextInput('What it is about', maxWithdrawalLines)

/** Body of POST /api/withdrawals/. `order` is a number or what somebody types for it; `lines` is one text, or one for each product. */
export const withdrawalInput = z.strictObject({
  name: textInput('Name', 100),
  order: z
    .union([z.string(), z.number().transform(String)], { error: 'Order number is required.' })
    .pipe(textInput('Order number', 60)),
  email: emailInput,
  lines: z
    .union([z.string(), z.array(z.string()).transform((texts) => texts.map(visibleText).join('\n'))])
    .default('')
    .pipe(linesInput.unwrap()),
})
export type WithdrawalInput = z.output<typeof withdrawalInput>
