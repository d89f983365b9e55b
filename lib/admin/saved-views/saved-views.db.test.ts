import { expect, test } from 'vitest'
import { savedViewInput } from '@/lib/accounts/users/user-schema'
import { createUser } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { deleteSavedView, listSavedViews, saveView } from './saved-views'

const path = '/adminpage/orders?status=to-ship'

test('a view is kept for its admin alone, and replaced by one of the same name', async () => {
  const [admin, other] = await Promise.all([createUser({ role: 'owner' }), createUser({ role: 'owner' })])
  const { _id } = await saveView(admin, { name: 'Morning', path })
  await saveView(admin, { name: 'Morning', path: '/adminpage/users' })
  expect(await listSavedViews(admin)).toEqual([{ _id, name: 'Morning', path: '/adminpage/users' }])
  expect(await listSavedViews(other)).toEqual([])
  await deleteSavedView(other, _id)
  expect(await listSavedViews(admin)).toHaveLength(1)
  await deleteSavedView(admin, _id)
  await deleteSavedView(admin, _id)
  expect(await listSavedViews(admin)).toEqual([])
})

test('an admin has at most 20 views, also when two are saved at once', async () => {
  const admin = await createUser({ role: 'owner' })
  for (let count = 1; count < 20; count++) await saveView(admin, { name: `View ${count}`, path })
  const results = await Promise.allSettled(['A', 'B'].map((name) => saveView(admin, { name, path })))
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await problemOf(saveView(admin, { name: 'One more', path }))).code).toBe('too-many-views')
  await saveView(admin, { name: 'View 1', path: '/adminpage/products' })
  expect(await listSavedViews(admin)).toHaveLength(20)
})

test.each([
  'https://evil.example/adminpage/orders',
  '//evil.example',
  '/adminpage/orders/../../logout',
  '/adminpage/ordersx',
  '/adminpage/orders?a b',
  '/adminpage/orders?\u202e',
  `/adminpage/orders?${'x'.repeat(2000)}`,
  '',
])('%j is no address of a view', (address) => {
  expect(savedViewInput.safeParse({ name: 'A', path: address }).success).toBe(false)
})
