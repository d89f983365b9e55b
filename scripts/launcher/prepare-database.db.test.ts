import { expect, test } from 'vitest'
import { hashPassword } from '@/lib/auth/passwords'
import { db } from '@/lib/db'
import { demoAccounts } from '@/prisma/demo/accounts.mjs'
import { findDemoAccounts } from './prepare-database.mjs'

const url = process.env.DATABASE_URL ?? ''
const [admin, shopper, buyer] = demoAccounts

async function createAccount({ name, email }: { name: string; email: string }, passwordHash: string) {
  await db.user.create({ data: { name, email, passwordHash }, select: { id: true } })
}

test('a demo account counts only while it exists with the password that everybody knows', async () => {
  expect(await findDemoAccounts(url)).toEqual([])
  await createAccount(admin, await hashPassword('changed since'))
  await createAccount(shopper, await hashPassword(shopper.password))
  await createAccount(buyer, 'no hash of ours')
  expect(await findDemoAccounts(url)).toEqual([shopper])
})
