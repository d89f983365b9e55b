import { passwordInput, personFields } from '@/lib/accounts/users/user-schema'
import { z } from '@/lib/shared/validation/zod'
import { enteredSettings } from '@/lib/store/settings/settings-schema'

export const setupInput = z.strictObject({
  token: z.string({ error: 'The token is required.' }).describe('Of the link that the start has printed.'),
  owner: z.strictObject({ ...personFields, password: passwordInput }),
  settings: z
    .strictObject(enteredSettings.partial().shape)
    .describe('Any settings, as PUT /api/settings/ takes them.'),
  demoGoods: z.boolean().describe('Whether the shop begins with products to try it with.'),
})
export type SetupInput = z.output<typeof setupInput>
