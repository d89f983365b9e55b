import { scopes } from '@/lib/accounts/permissions/permissions'
import { idJson, textInput, timeInput, timeJson } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'
import { maxKeyName } from './key-words'

const scopesRule = `Scopes are one or more of: ${scopes.join(', ')}.`
const expiryRule = 'A key ends at a time to come, such as 2099-11-30T12:00:00Z, or at null.'

export const keyInput = z.strictObject({
  name: textInput('Name', maxKeyName),
  scopes: z
    .array(z.enum(scopes, scopesRule), scopesRule)
    .min(1, scopesRule)
    .max(scopes.length, scopesRule)
    .transform((names) => scopes.filter((scope) => names.includes(scope))),
  expiresAt: timeInput(expiryRule)
    .refine((time) => time.getTime() > Date.now(), expiryRule)
    .nullable()
    .default(null),
})
export type KeyInput = z.output<typeof keyInput>

const scopesJson = z.array(z.enum(scopes))

/** A key without itself. */
export const keyJson = z.object({
  _id: idJson,
  name: z.string(),
  start: z.string().describe('Its first characters.'),
  scopes: scopesJson,
  createdAt: timeJson,
  lastUsedAt: timeJson.nullable().describe('Accurate to the minute.'),
  expiresAt: timeJson.nullable(),
})
export type KeyJson = z.output<typeof keyJson>

/** A new key, which is told this once. */
export const newKeyJson = z.object({
  _id: idJson,
  key: z.string(),
  name: z.string(),
  scopes: scopesJson,
  expiresAt: timeJson.nullable(),
})
export type NewKeyJson = z.output<typeof newKeyJson>
