import { emailInput } from '@/lib/accounts/users/user-schema'
import { z } from '@/lib/shared/validation/zod'

export const alertInput = z.strictObject({ email: emailInput })
export type AlertInput = z.output<typeof alertInput>
