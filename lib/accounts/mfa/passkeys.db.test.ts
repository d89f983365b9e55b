import { expect, test } from 'vitest'
import { logIn, logInByPasskey } from '@/lib/accounts/sessions/log-in'
import { db } from '@/lib/platform/db/db'
import { newAuthenticator } from '@/testing/accounts/authenticator'
import { addPasskeyOf, ageProof } from '@/testing/accounts/mfa'
import { auditOf } from '@/testing/db/audit'
import { createUser, testPassword } from '@/testing/db/rows'
import { countOutcomes, problemOf } from '@/testing/http/problems'
import { addPasskey, listPasskeys, removePasskey, renamePasskey, startPasskey } from './passkeys'
import { prove } from './recent-proof'
import { requestPasskey } from './verify-passkey'

const challengeOf = async (signer: Parameters<typeof requestPasskey>[0] = null) =>
  (await requestPasskey(signer)).challenge
const signerOf = ({ id: userId, sessionId }: { id: number; sessionId: string }) => ({ userId, sessionId })

test('a passkey logs in without a password, and says when it was last used', async () => {
  const user = await createUser()
  const { id, authenticator, recoveryCodes } = await addPasskeyOf(user)
  expect(recoveryCodes).toBeNull()
  const viewer = await logInByPasskey(authenticator.sign(await challengeOf()))
  expect(viewer).toMatchObject({ id: user.id, email: user.email })
  const [passkey] = await listPasskeys(user.id)
  expect(passkey).toMatchObject({ _id: id, name: 'Test key', lastUsedAt: expect.any(String) })
  // Of a shopper it is another way to log in: the password still does.
  await logIn({ username: user.email, password: testPassword })
})

test('a person of the desk with a passkey cannot log in by the password alone', async () => {
  const user = await createUser({ role: 'staff' })
  const { recoveryCodes } = await addPasskeyOf(user)
  expect(recoveryCodes).toHaveLength(10)
  const refused = await problemOf(logIn({ username: user.email, password: testPassword }))
  expect(refused.toJson()).toMatchObject({
    code: 'second-factor-needed',
    methods: ['recovery', 'passkey'],
  })
  expect(await auditOf('user', user.id)).toMatchObject([
    { action: 'factor-added', changes: { factor: [null, 'passkey'] } },
  ])
})

test('D10 a challenge works once, also for two answers at the same moment', async () => {
  const { authenticator } = await addPasskeyOf(await createUser(), newAuthenticator({ counts: false }))
  const answer = authenticator.sign(await challengeOf())
  const outcomes = await countOutcomes([1, 2, 3].map(() => logInByPasskey(answer)))
  expect(outcomes).toEqual({ done: 1, 'second-factor-wrong': 2 })
})

test('D10 a foreign challenge is refused: of another session, another purpose, unknown, too old', async () => {
  const [user, other] = [await createUser(), await createUser()]
  const { authenticator } = await addPasskeyOf(user, newAuthenticator({ counts: false }))
  const foreign = [
    await challengeOf(signerOf(other)),
    await challengeOf(),
    (await startPasskey(user)).challenge,
    Buffer.alloc(32, 7).toString('base64url'),
  ]
  for (const challenge of foreign) {
    const proof = { passkey: authenticator.sign(challenge) }
    expect((await problemOf(prove(user, proof))).code).toBe('second-factor-wrong')
  }
  const old = await challengeOf(signerOf(user))
  await db.challenge.updateMany({ data: { expiresAt: new Date() } })
  expect((await problemOf(prove(user, { passkey: authenticator.sign(old) }))).code).toBe(
    'second-factor-wrong',
  )
  await prove(user, { passkey: authenticator.sign(await challengeOf(signerOf(user))) })
})

test('D10 a removed passkey is refused, and the address of its account is told', async () => {
  const user = await createUser()
  const { id, authenticator } = await addPasskeyOf(user)
  const answer = authenticator.sign(await challengeOf())
  await removePasskey(user, id)
  await removePasskey(user, id)
  expect((await problemOf(logInByPasskey(answer))).code).toBe('second-factor-wrong')
  const mails = await db.mail.findMany({ where: { userId: user.id }, orderBy: { id: 'asc' } })
  expect(mails.map(({ kind, details }) => [kind, Object(details).isAdded])).toEqual([
    ['factor_changed', true],
    ['factor_changed', false],
  ])
})

test('D10 another site, another person, a changed signature and a counter that goes back are refused', async () => {
  const [user, other] = [await createUser(), await createUser()]
  const { authenticator } = await addPasskeyOf(user)
  const elsewhere = newAuthenticator({ origin: 'https://shop.example.net' })
  const { challenge } = await startPasskey(user)
  const phished = addPasskey(user, { name: 'x', passkey: elsewhere.create(challenge) })
  expect((await problemOf(phished)).code).toBe('second-factor-wrong')
  const stolen = prove(other, { passkey: authenticator.sign(await challengeOf(signerOf(other))) })
  expect((await problemOf(stolen)).code).toBe('second-factor-wrong')
  const answer = authenticator.sign(await challengeOf())
  answer.response.signature = authenticator.sign(await challengeOf()).response.signature
  expect((await problemOf(logInByPasskey(answer))).code).toBe('second-factor-wrong')
  await db.passkey.updateMany({ where: { userId: user.id }, data: { counter: 1000 } })
  const copied = logInByPasskey(authenticator.sign(await challengeOf()))
  expect((await problemOf(copied)).code).toBe('second-factor-wrong')
})

test('passkeys are one’s own, have names, and one is registered once', async () => {
  const [user, other] = [await createUser(), await createUser()]
  const { id, authenticator } = await addPasskeyOf(user)
  expect(await renamePasskey(user, id, 'Phone')).toMatchObject({ name: 'Phone' })
  expect((await problemOf(renamePasskey(other, id, 'Mine'))).code).toBe('not-found')
  await removePasskey(other, id)
  expect(await listPasskeys(user.id)).toHaveLength(1)
  const again = addPasskeyOf(other, authenticator)
  expect((await problemOf(again)).code).toBe('factor-exists')
})

test('adding the first one needs a log-in of the last ten minutes, or the password again', async () => {
  const user = await createUser()
  await ageProof(user, 11)
  const refused = await problemOf(startPasskey(user))
  expect(refused.toJson()).toMatchObject({ code: 'second-factor-needed', methods: ['password'] })
  expect((await problemOf(prove(user, { password: 'wrong' }))).code).toBe('second-factor-wrong')
  await prove(user, { password: testPassword })
  await addPasskeyOf(user)
})
