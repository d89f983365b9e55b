import { emailInput } from '@/lib/accounts/users/user-schema'
import { textMistake, visibleText } from '@/lib/shared/text/text'
import { optionalText, requiredText } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'
import { linesRule, nameRule, orderRule } from './withdrawal-texts'

const linesInput = optionalText(linesRule)

/** Body of POST /api/withdrawals/. `order` is a number or what somebody types for it; `lines` is one text, or one for each product. */
export const withdrawalInput = z.strictObject({
  name: requiredText(nameRule),
  order: z
    .union([z.string(), z.number().transform(String)], {
      error: () => textMistake('', orderRule) ?? undefined,
    })
    .pipe(requiredText(orderRule)),
  email: emailInput,
  lines: z
    .union([z.string(), z.array(z.string()).transform((texts) => texts.map(visibleText).join('\n'))])
    .default('')
    .pipe(linesInput),
})
export type WithdrawalInput = z.output<typeof withdrawalInput>
