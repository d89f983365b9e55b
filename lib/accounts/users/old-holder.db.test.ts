import { expect, test } from 'vitest'
import { inviteUser } from '@/lib/accounts/invitations/invite-user'
import { resetFactors } from '@/lib/accounts/mfa/reset-factors'
import { requestPasskey } from '@/lib/accounts/mfa/verify-passkey'
import { requestPasswordReset, resetPassword } from '@/lib/accounts/password-reset/reset-password'
import { logIn, logInByPasskey } from '@/lib/accounts/sessions/log-in'
import { db } from '@/lib/platform/db/db'
import { codeFor } from '@/testing/accounts/app-codes'
import { addCode, addPasskeyOf } from '@/testing/accounts/mfa'
import { createUser, testPassword } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'

/**
 * Who had used a link before 0.3.0 counts as a holder (decision 041), although it may have been a mere confirmation of a stranger's
 * account.
 */

const password = 'chosen by mail'

async function chooseByMail(recipient: string, kind: 'invitation' | 'password_reset') {
  const mail = await db.mail.findFirstOrThrow({ where: { recipient, kind }, orderBy: { id: 'desc' } })
  return resetPassword({ token: String(Object(mail.details).token), password })
}

test('E02 of an account confirmed before 0.3.0 a stranger’s factor gives no role and no password, and ends by the operator', async () => {
  const owner = await createUser({ role: 'owner' })
  const stranger = await createUser({ isProven: false })
  const { id, email } = stranger
  const { authenticator } = await addPasskeyOf(stranger)
  const { secret, recoveryCodes } = await addCode(stranger)
  const [code] = recoveryCodes
  // As its migration leaves it.
  await db.user.update({ where: { id }, data: { provenEmail: email, holderEmail: email } })

  await requestPasswordReset(email)
  await inviteUser(owner, { email, role: 'staff' })
  for (const kind of ['password_reset', 'invitation'] as const)
    expect(await problemOf(chooseByMail(email, kind)), kind).toMatchObject({ code: 'second-factor-needed' })
  expect((await logIn({ username: email, password: testPassword, code })).role).toBe('customer')

  expect(await resetFactors(email)).toBe(true)
  const person = await chooseByMail(email, 'invitation')
  expect([person.id, person.role]).toEqual([id, 'staff'])
  const waysIn = [
    () => logIn({ username: email, password: testPassword }),
    () => logIn({ username: email, password: testPassword, code: codeFor(secret) }),
    async () => logInByPasskey(authenticator.sign((await requestPasskey(null)).challenge)),
  ]
  for (const wayIn of waysIn) await expect(wayIn()).rejects.toThrow()
})
