import { expect, test } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { createUser, testPassword } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { findViewer } from './find-viewer'
import { logIn } from './log-in'
import { endOtherSessions, endSession, listSessions } from './own-sessions'

const isAlive = async ({ id: userId, sessionId, sessionVersion }: Viewer) =>
  (await findViewer({ userId, sessionId, sessionVersion })) !== null
const logInAgain = ({ email }: Viewer) => logIn({ username: email, password: testPassword })

test('one’s own sessions are listed with the browser, this one first, and one of them can be ended', async () => {
  const user = await createUser()
  const headers = { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/143.0' }
  const body = { username: user.email, password: testPassword }
  await callApi(null, { method: 'POST', path: '/api/users/login/', body, headers })
  const [own, other] = await listSessions(user)
  expect(own).toMatchObject({ isCurrent: true, browser: null })
  expect(other).toMatchObject({ isCurrent: false, browser: 'Firefox on Windows' })
  const stranger = await createUser()
  await endSession(stranger, other?._id ?? 0)
  expect(await listSessions(user), 'a stranger ends nothing').toHaveLength(2)
  await endSession(user, other?._id ?? 0)
  await endSession(user, null)
  expect(await listSessions(user)).toHaveLength(1)
})

test('all other sessions end at once, nobody else’s', async () => {
  const [user, stranger] = [await createUser(), await createUser()]
  const others = [await logInAgain(user), await logInAgain(user)]
  expect(await endOtherSessions(user)).toEqual({ detail: 'Logged out in 2 other places.' })
  expect(await Promise.all([user, ...others, stranger].map(isAlive))).toEqual([true, false, false, true])
})
