import { expect, test, vi } from 'vitest'
import { logIn } from '@/lib/accounts/sessions/log-in'
import { db } from '@/lib/platform/db/db'
import { factorsOf, openSecret, sealSecret } from '@/lib/platform/secrets/secret-box'
import { codeFor } from '@/testing/accounts/app-codes'
import { addCode, ageProof } from '@/testing/accounts/mfa'
import { auditOf } from '@/testing/db/audit'
import { createUser, testPassword } from '@/testing/db/rows'
import { countOutcomes, problemOf } from '@/testing/http/problems'
import { removeCode, renewRecoveryCodes, startCode } from './authenticator-codes'
import { listFactors } from './list-factors'

const logInAs = ({ email }: { email: string }, code?: string) =>
  logIn({ username: email, password: testPassword, code })

test('the secret of an app is stored encrypted, for its user and this shop alone', async () => {
  const [user, other] = [await createUser(), await createUser()]
  const { secret } = await addCode(user)
  const row = await db.codeFactor.findUniqueOrThrow({ where: { userId: user.id } })
  expect(Buffer.from(row.secret).toString('latin1')).not.toContain(secret)
  expect(openSecret(row.secret, factorsOf(user.id))).toHaveLength(20)
  expect(openSecret(row.secret, factorsOf(other.id))).toBeNull()
  const changed = new Uint8Array(row.secret)
  changed[30] = (changed[30] ?? 0) ^ 1
  expect(openSecret(changed, factorsOf(user.id))).toBeNull()
  expect(sealSecret(Buffer.from('x'), factorsOf(1))).not.toEqual(sealSecret(Buffer.from('x'), factorsOf(1)))
})

test('a log-in with an app for codes needs a code, after the password is right', async () => {
  const user = await createUser()
  const { secret } = await addCode(user)
  const refused = await problemOf(logInAs(user))
  expect(refused.toJson()).toMatchObject({
    code: 'second-factor-needed',
    methods: ['code', 'recovery'],
  })
  const wrong = logIn({ username: user.email, password: 'wrong', code: codeFor(secret) })
  expect((await problemOf(wrong)).code).toBe('wrong-credentials')
  expect((await problemOf(logInAs(user, 'no code'))).code).toBe('second-factor-wrong')
  const { sessionId } = await logInAs(user, codeFor(secret))
  const { provenAt } = await db.session.findUniqueOrThrow({ where: { id: sessionId } })
  expect(provenAt).not.toBeNull()
})

test('D10 a code works once: again, and one of an earlier step, are refused', async () => {
  const user = await createUser()
  const { secret } = await addCode(user)
  await logInAs(user, codeFor(secret, 1))
  for (const step of [1, 0, -1])
    expect((await problemOf(logInAs(user, codeFor(secret, step)))).code).toBe('second-factor-wrong')
})

test('D10 of two requests with one code at the same moment one logs in', async () => {
  const user = await createUser()
  const { secret, recoveryCodes } = await addCode(user)
  for (const code of [codeFor(secret), recoveryCodes[0]])
    expect(await countOutcomes([1, 2, 3, 4].map(() => logInAs(user, code)))).toEqual({
      done: 1,
      'second-factor-wrong': 3,
    })
})

test('D10 a code is good for its step and those beside it, an older one is refused', async () => {
  for (const [steps, isRight] of [
    [-3, false],
    [-2, false],
    [0, true],
    [1, true],
    [2, false],
  ] as const) {
    const user = await createUser()
    const { secret } = await addCode(user)
    // In the middle of a step, so that no test falls on its edge.
    vi.useFakeTimers({ now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000, toFake: ['Date'] })
    const code = await logInAs(user, codeFor(secret, steps)).then(
      () => true,
      () => false,
    )
    vi.useRealTimers()
    expect(code, `${steps} steps`).toBe(isRight)
  }
})

test('D10 a recovery code works once, however it is written, and new ones end the old', async () => {
  const user = await createUser({ role: 'owner' })
  const { recoveryCodes } = await addCode(user)
  expect(new Set(recoveryCodes).size).toBe(10)
  const [first = '', second = ''] = recoveryCodes
  await logInAs(user, first.toUpperCase().replaceAll('-', ' '))
  expect((await problemOf(logInAs(user, first))).code).toBe('second-factor-wrong')
  expect((await listFactors(user)).recoveryCodesLeft).toBe(9)
  const renewed = await renewRecoveryCodes(user)
  expect(renewed.recoveryCodes).toHaveLength(10)
  expect((await problemOf(logInAs(user, second))).code).toBe('second-factor-wrong')
  expect((await auditOf('user', user.id)).map(({ action }) => action)).toEqual([
    'factor-added',
    'recovery-code-used',
    'recovery-codes-made',
  ])
})

test('an app that was never confirmed counts for nothing, and a second one is refused', async () => {
  const user = await createUser()
  await startCode(user)
  await logInAs(user)
  await addCode(user)
  expect((await problemOf(startCode(user))).code).toBe('factor-exists')
})

test('removing the last second factor needs a proof, and takes the recovery codes along', async () => {
  const user = await createUser()
  const { secret } = await addCode(user)
  await ageProof(user, 11)
  const refused = await problemOf(removeCode(user))
  expect(refused.toJson()).toMatchObject({ code: 'second-factor-needed', methods: ['code', 'recovery'] })
  const { sessionId } = await logInAs(user, codeFor(secret))
  await removeCode({ ...user, sessionId })
  expect(await db.recoveryCode.count({ where: { userId: user.id } })).toBe(0)
  await logInAs(user)
})
