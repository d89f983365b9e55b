import { expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { createOrder, createUser } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { readShop } from './read-shop'
import type { SettingsInput } from './settings-schema'
import { updateShop } from './update-shop'

/** What a change of the settings is decided by. */

const owner = await createUser({ role: 'owner' })
const set = async (changes: Omit<SettingsInput, 'version'>) =>
  updateShop(owner, { ...changes, version: (await readShop()).version })
const codeOf = async (changes: Omit<SettingsInput, 'version'>) => (await problemOf(set(changes))).code

test('a currency stays although its change was decided by settings that have changed since', async () => {
  const { version, currency } = await readShop()
  const meanwhile = async () => {
    await set({ currency: 'EUR' })
    await createOrder(await createUser())
  }
  const changing = updateShop(owner, { version: version + 1, currency }, meanwhile)
  expect((await problemOf(changing)).code).toBe('edit-conflict')
})

test('a change that another one overtakes is refused', async () => {
  const { version } = await readShop()
  const overtaken = updateShop(owner, { version, name: 'One' }, async () => void (await set({ name: 'Two' })))
  expect((await problemOf(overtaken)).toJson()).toMatchObject({ code: 'edit-conflict', version: version + 1 })
  expect((await readShop()).name).toBe('Two')
})

test('secrets that were sealed under another secret of the shop keep nobody from changing the rest', async () => {
  const secrets = { smtpUrl: 'smtp://127.0.0.1', paypalClientSecret: 'a-secret-of-paypal' }
  await set({ ...secrets, paypalClientId: 'client-of-paypal', mailFrom: 'shop@example.com' })
  const sealedElsewhere = Buffer.alloc(60).toString('base64')
  for (const name of Object.keys(secrets))
    await db.$executeRaw`
      update "ShopSettings" set "values" = "values" || jsonb_build_object(${name}::text, ${sealedElsewhere}::text), version = version + 1`
  expect(await readShop()).toMatchObject({ smtpUrl: null, paypalClientSecret: null })
  expect((await set({ name: 'Lamps' })).name).toBe('Lamps')
  expect(await codeOf({ paypalClientId: 'another-client' })).toBe('invalid-input')
  expect((await set({ paypalClientId: null })).paypalClientId).toBeNull()
})
