import { afterEach, expect, test, vi } from 'vitest'
import { logIn } from '@/lib/accounts/sessions/log-in'
import { updateProfile } from '@/lib/accounts/users/update-profile'
import { clientAddressHeader } from '@/lib/api/rate-limits/client-address'
import { db } from '@/lib/platform/db/db'
import { during } from '@/testing/db/locks'
import { createUser, newResetTokenOf } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { countOutcomes, problemOf } from '@/testing/http/problems'
import { advanceClock, newAddress, retryAfterSeconds } from '@/testing/shop/limits'
import { removeOldResetTokens, requestPasswordReset, resetPassword, resetTokenHash } from './reset-password'

vi.unmock('@/lib/platform/async/pauses')

afterEach(() => vi.useRealTimers())

const password = 'a new password'

/** A call of a client, by default of a new one. */
function post(name: string, body: object, address = newAddress()): Promise<Response> {
  const headers = { [clientAddressHeader]: address }
  return callApi(null, { method: 'POST', path: `/api/users/password/${name}/`, body, headers })
}
const forgot = (email: string, address?: string) => post('forgot', { email }, address)
const reset = (token: string, address?: string) => post('reset', { token, password }, address)
const check = (token: string, address?: string) => post('reset/check', { token }, address)

async function mailedTokens(userId: number): Promise<string[]> {
  const where = { userId, kind: 'password_reset' as const }
  const mails = await db.mail.findMany({ where, orderBy: { id: 'asc' }, select: { details: true } })
  return mails.map(({ details }) => (details as { token: string }).token)
}

test('M04 a known and an unknown address get the same answer, neither in less than 200 ms', async () => {
  const user = await createUser()
  const answers = []
  for (const email of [user.email.toUpperCase(), 'nobody@example.com']) {
    const startedAt = performance.now()
    const response = await forgot(email)
    // The transaction takes a few milliseconds; both answers wait for longer. Timers may end a little early.
    expect(performance.now() - startedAt).toBeGreaterThan(195)
    const headers = [...response.headers].filter(([name]) => name !== 'x-request-id')
    answers.push([response.status, await response.text(), headers])
  }
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]?.[0]).toBe(202)
  expect(await mailedTokens(user.id)).toHaveLength(1)
  expect(await db.mail.count({ where: { recipient: 'nobody@example.com' } })).toBe(0)
})

test('M04 the fourth mail in an hour is 429 for a known and an unknown address, the eleventh for a client', async () => {
  const user = await createUser()
  for (const email of [user.email, 'nobody@example.org']) {
    const answers = [await forgot(email), await forgot(email), await forgot(email), await forgot(email)]
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 429])
    expect(retryAfterSeconds(answers[3] as Response)).toBeGreaterThan(3000)
  }
  const counters = await db.rateLimit.findMany({ select: { key: true } })
  expect(counters.filter(({ key }) => key.includes('@'))).toEqual([])
  const address = newAddress()
  const emails = Array.from({ length: 11 }, () => `${crypto.randomUUID()}@example.com`)
  const statuses = (await Promise.all(emails.map((email) => forgot(email, address)))).map((r) => r.status)
  expect(statuses.toSorted()).toEqual([...Array(10).fill(202), 429])
  // Refused requests leave the three of another e-mail alone.
  for (let count = 0; count < 3; count++)
    expect((await forgot('other@example.com', address)).status).toBe(429)
  expect((await forgot('other@example.com')).status).toBe(202)
})

test('W03 the addresses with tags and dots of one mailbox get three mails an hour together', async () => {
  const name = `ann${crypto.randomUUID().slice(0, 8)}`
  const spellings = [`${name}+1@gmail`, `${name}+2@gmail`, `a.${name.slice(1)}@googlemail`, `${name}@gmail`]
  const answers = await Promise.all(spellings.map((email) => forgot(`${email}.com`)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 202, 202, 429])
})

test('a mailed token sets the password, ends all sessions and tokens, tells the address and logs in', async () => {
  const user = await createUser()
  const bearer = () => callApi(user, { method: 'GET', path: '/api/orders/myorders/' })
  await forgot(user.email)
  await forgot(user.email)
  const [first = '', second = ''] = await mailedTokens(user.id)
  expect(first).toMatch(/^[\w-]{43}$/)
  const rows = await db.passwordReset.findMany({ where: { userId: user.id }, orderBy: { id: 'asc' } })
  expect(rows.map(({ tokenHash }) => tokenHash)).toEqual([first, second].map(resetTokenHash))

  const answer = await reset(first)
  expect([answer.status, (await answer.json()).email]).toEqual([200, user.email])
  expect(answer.headers.getSetCookie().some((cookie) => /session-token=[^;]+/.test(cookie))).toBe(true)
  expect((await bearer()).status).toBe(401)
  const { sessionVersion } = await logIn({ username: user.email, password })
  expect(sessionVersion).toBe(user.sessionVersion + 1)
  expect(await db.session.count({ where: { userId: user.id } }), 'the new one and that of the log-in').toBe(2)
  expect((await reset(second)).status).toBe(400)
  const kind = 'password_changed'
  const told = await db.mail.findMany({ where: { userId: user.id, kind }, select: { recipient: true } })
  expect(told).toEqual([{ recipient: user.email }])
})

test('M05 a token that is used, 60 minutes old, or older than the e-mail or the password is refused alike', async () => {
  const [used, late] = [await createUser(), await createUser()]
  const [moved, changed] = [await createUser(), await createUser()]
  const usedToken = await newResetTokenOf(used)
  await resetPassword({ token: usedToken, password })
  const movedToken = await newResetTokenOf(moved)
  const { id, name } = moved
  const email = `${crypto.randomUUID()}@example.com`
  await updateProfile(moved, { id, name: 'Same Address', email: moved.email, password: null })
  expect(await db.passwordReset.count({ where: { userId: id } })).toBe(1)
  await updateProfile(moved, { id, name, email, password: null })
  const changedToken = await newResetTokenOf(changed)
  await updateProfile(changed, { ...changed, password: 'another password' })
  const lateToken = await newResetTokenOf(late)
  const refused = [usedToken, movedToken, changedToken, 'guessed', ''].flatMap((token) => [
    reset(token),
    check(token),
  ])
  const answers = await Promise.all(refused)
  advanceClock(60 * 60 + 1)
  answers.push(await reset(lateToken), await check(lateToken))
  const bodies = await Promise.all(answers.map(async (answer) => `${answer.status} ${await answer.text()}`))
  expect(new Set(bodies).size).toBe(1)
  expect(bodies[0]).toContain('"code":"reset-token-invalid"')
  await removeOldResetTokens()
  expect(await db.passwordReset.count({ where: { userId: late.id } })).toBe(0)
})

test('M05 guesses count: after ten of them a client’s eleventh is refused; a right token passes', async () => {
  const token = await newResetTokenOf(await createUser())
  const guesser = newAddress()
  const guesses = Array.from({ length: 10 }, (_, index) => reset(`guess ${index}`, guesser))
  for (const answer of await Promise.all(guesses)) expect(answer.status).toBe(400)
  const refused = await reset('guess 10', guesser)
  expect([refused.status, retryAfterSeconds(refused) > 3000]).toEqual([429, true])
  expect((await reset(token, guesser)).status).toBe(200)
})

test('M05 M06 checks of a token count as guesses with the uses of one, and do not use it up', async () => {
  const token = await newResetTokenOf(await createUser())
  const guesser = newAddress()
  const guesses = Array.from({ length: 10 }, (_, index) => (index % 2 ? reset : check)(`${index}`, guesser))
  for (const answer of await Promise.all(guesses)) expect(answer.status).toBe(400)
  const refused = await check('10', guesser)
  expect([refused.status, retryAfterSeconds(refused) > 3000]).toEqual([429, true])
  for (let count = 0; count < 2; count++) {
    const answer = await check(token, guesser)
    expect([answer.status, await answer.json()]).toEqual([200, { detail: 'This link can be used.' }])
    expect(answer.headers.getSetCookie()).toEqual([])
  }
  expect((await reset(token)).status).toBe(200)
})

test('M05 requests for mails and wrong tokens of one client are counted apart', async () => {
  const address = newAddress()
  const emails = Array.from({ length: 10 }, () => `${crypto.randomUUID()}@example.com`)
  await Promise.all(emails.map((email) => forgot(email, address)))
  expect((await reset('mistyped', address)).status).toBe(400)
})

test('M05 of two uses of a token at once one succeeds', async () => {
  const token = await newResetTokenOf(await createUser())
  const uses = [resetPassword({ token, password }), resetPassword({ token, password: 'another password' })]
  expect(await countOutcomes(uses)).toEqual({ done: 1, 'reset-token-invalid': 1 })
})

test('a password that registration refuses is refused and uses nothing up', async () => {
  const token = await newResetTokenOf(await createUser())
  const short = await post('reset', { token, password: 'short' })
  expect([short.status, (await short.json()).errors[0].path]).toEqual([400, 'password'])
  expect((await problemOf(resetPassword({ token: `${token}x`, password }))).code).toBe('reset-token-invalid')
  expect((await reset(token)).status).toBe(200)
})

test('M05 a link asked for while the e-mail changes does not outlive the change', async () => {
  const user = await createUser()
  const email = `${crypto.randomUUID()}@example.com`
  await during(`update "User" set name = 'Locked' where id = ${user.id}`, async ({ waiters }) => {
    const change = updateProfile(user, { id: user.id, name: user.name, email, password: null })
    await vi.waitFor(async () => expect(await waiters()).toBe(1))
    const asked = requestPasswordReset(user.email)
    await vi.waitFor(async () => expect(await waiters()).toBe(2))
    return [change, asked]
  }).then((works) => Promise.all(works))
  expect(await db.passwordReset.count({ where: { userId: user.id } })).toBe(0)
})
