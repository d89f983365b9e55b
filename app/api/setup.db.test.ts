import { beforeEach, expect, test } from 'vitest'
import { makeAdmin } from '@/lib/accounts/users/make-admin'
import { setupTokenHash } from '@/lib/admin/setup/setup-token'
import { env } from '@/lib/platform/config/env'
import { db } from '@/lib/platform/db/db'
import { readShop } from '@/lib/store/settings/read-shop'
import { makeSetupLink } from '@/ops/launcher/prepare-database'
import { rounds } from '@/testing/db/rounds'
import { testPassword } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { newEmail } from '@/testing/shop/alerts'

const url = process.env.DATABASE_URL ?? ''
const settings = { name: 'Lamps', country: 'AT', currency: 'EUR', taxPercent: 20, pricesIncludeTax: true }

const newLink = async () => (await makeSetupLink(url)) ?? ''
const bodyWith = (token: string, more: object = {}) => ({
  token,
  owner: { name: 'Ada', email: newEmail(), password: testPassword },
  settings,
  demoGoods: false,
  ...more,
})
const setUp = (body: object) => callApi(null, { method: 'POST', path: '/api/setup/', body })
const countOwners = () => db.user.count({ where: { role: 'owner' } })

beforeEach(async () => {
  await db.user.deleteMany()
  await db.rateLimit.deleteMany()
  await db.product.deleteMany()
  await db.$executeRaw`update "ShopSettings" set "values" = '{}', version = 0`
  await readShop()
})

test('the link makes an owner who is logged in, with the settings, their log and no products', async () => {
  const token = await newLink()
  const body = bodyWith(token)
  const answer = await setUp(body)
  expect(answer.status).toBe(201)
  expect(await answer.json()).toMatchObject({
    role: 'owner',
    email: body.owner.email,
    token: expect.any(String),
  })
  expect(answer.headers.getSetCookie().join()).toContain('session')
  expect(await readShop()).toMatchObject({ ...settings, version: 1 })
  const entries = await db.auditEntry.findMany({ orderBy: { id: 'desc' }, take: 2, select: { action: true } })
  expect(entries.map(({ action }) => action)).toEqual(['settings-changed', 'owner-made'])
  expect(await db.product.count()).toBe(0)
  expect(await db.setupLink.count()).toBe(0)
})

test('with the demo’s goods a shop begins with products whose stock is in the ledger, without reviews and accounts', async () => {
  expect((await setUp(bodyWith(await newLink(), { demoGoods: true }))).status).toBe(201)
  expect(await db.product.count()).toBeGreaterThan(50)
  const [sums] = await db.$queryRaw<{ isRight: boolean }[]>`
    select bool_and("countInStock" = coalesce((select sum(change) from "StockMovement" m where m."productId" = p.id), 0)) as "isRight"
    from "Product" p`
  expect(sums?.isRight).toBe(true)
  expect([await db.review.count(), await db.user.count()]).toEqual([0, 1])
})

test('a wrong token makes nothing, and a used one meets a shop that has an owner: 404, whatever is sent', async () => {
  const token = await newLink()
  const wrong = await setUp(bodyWith(`${token.slice(1)}x`))
  expect([wrong.status, (await wrong.json()).code]).toEqual([400, 'setup-token-invalid'])
  const halves = bodyWith('x', { settings: { smtpUrl: 'smtp://127.0.0.1' } })
  expect((await (await setUp(halves)).json()).code, 'before anything is judged').toBe('setup-token-invalid')
  expect(await countOwners()).toBe(0)
  expect((await setUp(bodyWith(token))).status).toBe(201)
  for (const body of [bodyWith(token), bodyWith('x'), {}]) expect((await setUp(body)).status).toBe(404)
  expect(await countOwners()).toBe(1)
})

test.each([
  ['one link', false],
  ['links of two instances', true],
])('of two people with %s one wins', async (_, isOther) => {
  for (let round = 0; round < rounds(2, 30); round++) {
    await db.user.deleteMany()
    await db.rateLimit.deleteMany()
    const token = await newLink()
    const other = isOther ? await newLink() : token
    const answers = await Promise.all([token, other].map((each) => setUp(bodyWith(each))))
    const [won, lost] = answers.map(({ status }) => status).toSorted()
    expect(won).toBe(201)
    expect([400, 404]).toContain(lost)
    expect(await countOwners()).toBe(1)
  }
})

test('a set-up that fails in between leaves nothing: no owner, no settings, no products, and the link still works', async () => {
  const token = await newLink()
  await db.$executeRaw`alter table "ShopSettings" add constraint "fails" check (version = 0) not valid`
  const answer = await setUp(bodyWith(token, { demoGoods: true }))
  await db.$executeRaw`alter table "ShopSettings" drop constraint "fails"`
  expect(answer.status).toBe(500)
  expect([await db.user.count(), await db.product.count(), (await readShop()).version]).toEqual([0, 0, 0])
  expect(await db.setupLink.count({ where: { tokenHash: setupTokenHash(token) } })).toBe(1)
  expect((await setUp(bodyWith(token))).status).toBe(201)
})

test('mistakes are named by their fields, an address that has an account is refused, and the link stays', async () => {
  const token = await newLink()
  const owner = { name: '', email: 'x', password: 'short' }
  const wrong = await setUp(bodyWith(token, { owner, settings: { smtpUrl: 'smtp://mail.example.com' } }))
  const { errors } = await wrong.json()
  expect(errors.map(({ path }: { path: string }) => path)).toEqual([
    'owner.name',
    'owner.email',
    'owner.password',
  ])
  const half = await setUp(bodyWith(token, { settings: { smtpUrl: 'smtp://mail.example.com' } }))
  expect((await half.json()).errors).toMatchObject([{ path: 'settings.mailFrom' }])
  const taken = bodyWith(token)
  await db.user.create({ data: { name: 'Eve', email: taken.owner.email, passwordHash: '-' } })
  expect((await setUp(taken)).status).toBe(409)
  expect((await setUp(bodyWith(token, { owner: { ...taken.owner, email: newEmail() } }))).status).toBe(201)
})

test('npm run admin ends the set-up', async () => {
  const token = await newLink()
  await makeAdmin(newEmail())
  expect(await db.setupLink.count()).toBe(0)
  expect((await setUp(bodyWith(token))).status).toBe(404)
})

test('a demo has no set-up, even without an owner', async () => {
  const token = await newLink()
  for (const name of ['SHOP_SEED', 'SHOP_DEMO'] as const) {
    Object.assign(env(), { [name]: name === 'SHOP_SEED' ? 'demo' : 'yes' })
    expect((await setUp(bodyWith(token))).status).toBe(404)
    Object.assign(env(), { [name]: undefined })
  }
  expect(await countOwners()).toBe(0)
})

test('calls beyond the limit of a minute are refused', async () => {
  Object.assign(env(), { RATE_LIMIT_REGISTER: 20 })
  const statuses = await Promise.all(Array.from({ length: 25 }, () => setUp({})))
  expect(statuses.filter(({ status }) => status === 429)).toHaveLength(5)
})
