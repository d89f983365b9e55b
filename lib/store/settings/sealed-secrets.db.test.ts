import { afterEach, expect, test } from 'vitest'
import { confirmToken, isConfirmTokenOf } from '@/lib/accounts/sessions/confirm-token'
import { deviceCookie, isKnownTo } from '@/lib/accounts/sessions/device'
import { issueToken, readToken } from '@/lib/accounts/sessions/tokens'
import { authOptions } from '@/lib/api/sessions/auth-options'
import { newWebhookSecret, validSecrets } from '@/lib/messaging/webhooks/webhook-secret'
import { env, replaceSettings } from '@/lib/platform/config/env'
import { db } from '@/lib/platform/db/db'
import { DEVICE } from '@/lib/platform/edge/protocol'
import { factorsOf, openSecret, sealSecret, settingOf } from '@/lib/platform/secrets/secret-box'
import { type Finding, runCheck } from '@/ops/doctor/check'
import { sealedSecrets } from '@/ops/doctor/sealed-secrets'
import { createUser } from '@/testing/db/rows'
import { countSealed, resealSecrets } from './sealed-secrets'

const former = env().NEXTAUTH_SECRET
const latter = 'another-Secret-of-this-shop-0815-of-tests'
const rotating = { NEXTAUTH_SECRET: latter, NEXTAUTH_SECRET_PREVIOUS: former }

afterEach(() => replaceSettings({}))

async function storeSecrets() {
  const user = await createUser({})
  const secret = sealSecret(Buffer.from('of an app'), factorsOf(user.id))
  await db.codeFactor.create({ data: { userId: user.id, secret } })
  const empty = { address: 'https://books.example/', events: [], secret: new Uint8Array(1) }
  const { id } = await db.webhook.create({ data: empty })
  const sealed = () => newWebhookSecret(id).sealed
  const formerUntil = new Date(Date.now() + 60_000)
  await db.webhook.update({ where: { id }, data: { secret: sealed(), formerSecret: sealed(), formerUntil } })
  const smtpUrl = Buffer.from(sealSecret(Buffer.from('smtp://of.mail'), settingOf('smtpUrl'))).toString(
    'base64',
  )
  await db.$executeRaw`update "ShopSettings" set "values" = "values" || jsonb_build_object('smtpUrl', ${smtpUrl}::text)`
  return { user, hookId: id }
}

async function opened({ user, hookId }: Awaited<ReturnType<typeof storeSecrets>>) {
  const factor = await db.codeFactor.findUniqueOrThrow({ where: { userId: user.id } })
  const hook = await db.webhook.findUniqueOrThrow({ where: { id: hookId } })
  const { values } = await db.shopSettings.findFirstOrThrow()
  const { smtpUrl = '' } = values as { smtpUrl?: string }
  return [
    openSecret(factor.secret, factorsOf(user.id))?.toString(),
    validSecrets(hook, new Date()).length,
    openSecret(Buffer.from(smtpUrl, 'base64'), settingOf('smtpUrl'))?.toString(),
  ]
}

const all = ['of an app', 2, 'smtp://of.mail']
const lookOfDoctor = async (settings = {}) => {
  const context = { canExamine: true, settings, environment: {} } as Parameters<typeof runCheck>[1]
  return (await runCheck(sealedSecrets, context)).map(({ mark, text }: Finding) => `${mark} ${text}`)
}

test('what the previous secret has encrypted is read, encrypted again, and then needs it no more', async () => {
  const stored = await storeSecrets()
  expect(await lookOfDoctor()).toEqual(['ok All stored secrets can be decrypted.'])
  replaceSettings({ NEXTAUTH_SECRET: latter })
  expect(await opened(stored)).toEqual([undefined, 0, undefined])
  expect(await lookOfDoctor()).toEqual([expect.stringMatching(/^failed .* cannot decrypt 4 of/)])
  replaceSettings(rotating)
  expect(await opened(stored)).toEqual(all)
  expect(await countSealed()).toEqual({ current: 0, previous: 4, lost: 0 })
  expect(await lookOfDoctor(rotating)).toEqual([
    'warning NEXTAUTH_SECRET_PREVIOUS is still needed by 4 of the stored secrets.',
  ])
  expect(await Promise.all([resealSecrets(), resealSecrets()]).then(([one, other]) => one + other)).toBe(4)
  expect(await countSealed()).toEqual({ current: 4, previous: 0, lost: 0 })
  expect(await lookOfDoctor(rotating)).toEqual([expect.stringMatching(/^warning No stored secret needs/)])
  replaceSettings({ NEXTAUTH_SECRET: latter })
  expect(await opened(stored)).toEqual(all)
  expect(await resealSecrets()).toBe(0)
})

test('log-ins, browsers and mailed links of the previous secret hold, and new ones are of the current secret', async () => {
  const user = await createUser({})
  const account = { id: user.id, email: user.email }
  const cookieOf = (device: string) => {
    const request = new Request('http://localhost/', { headers: { [DEVICE]: device } })
    return /=([^;]+);/.exec(deviceCookie(request, user))?.[1] ?? ''
  }
  const knows = (cookie: string) => {
    const [id = '', ...marks] = cookie.split('.')
    return isKnownTo({ id, marks }, user)
  }
  const [session, lateSession, bearer] = await Promise.all([
    issueToken('session', user),
    issueToken('session', user),
    issueToken('bearer', user),
  ])
  const [link, device] = [confirmToken(account), cookieOf('')]
  replaceSettings(rotating)
  expect(await readToken('session', session)).toMatchObject({ userId: user.id })
  expect(await readToken('bearer', bearer)).toMatchObject({ userId: user.id })
  // next-auth renews the cookie of the session by this.
  const { secret, jwt } = authOptions(user)
  expect(secret).toBe(latter)
  expect(await jwt?.decode?.({ token: session, secret: latter })).toMatchObject({ sub: String(user.id) })
  expect([isConfirmTokenOf(link, account), knows(device)]).toEqual([true, true])
  const [newSession, newLink, newDevice] = [
    await issueToken('session', user),
    confirmToken(account),
    cookieOf(device),
  ]
  expect(newDevice.split('.')).toHaveLength(2)
  replaceSettings({ NEXTAUTH_SECRET: latter })
  expect(await readToken('session', lateSession)).toBeNull()
  expect(await readToken('session', newSession)).toMatchObject({ userId: user.id })
  expect([isConfirmTokenOf(link, account), isConfirmTokenOf(newLink, account)]).toEqual([false, true])
  expect([knows(device), knows(newDevice)]).toEqual([false, true])
})
