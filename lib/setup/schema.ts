import { enteredSettings } from '@/lib/shop/schema'
import { textInput } from '@/lib/text/wire'
import { z } from '@/lib/text/zod'
import { emailInput, passwordInput } from '@/lib/users/schema'

/** Body of POST /api/setup/: the first owner, and any settings by their names. */
export const setupInput = z.strictObject({
  token: z.string({ error: 'The token is required.' }).describe('Of the link that the start has printed.'),
  owner: z.strictObject({ name: textInput('Name', 100), email: emailInput, password: passwordInput }),
  settings: z
    .strictObject(enteredSettings.partial().shape)
    .describe('Any settings, as PUT /api/settings/ takes them.'),
  demoGoods: z.boolean().describe('Whether the shop begins with products to try it with.'),
})
export type SetupInput = z.output<typeof setupInput>
