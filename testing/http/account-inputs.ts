import { confirmToken } from '@/lib/accounts/sessions/confirm-token'
import { db } from '@/lib/platform/db/db'
import { newTestKey } from '@/testing/accounts/api-keys'
import { createUser, newResetTokenOf, testPassword } from '@/testing/db/rows'
import { newEmail } from '@/testing/shop/alerts'
import type { CallInputs } from './catalogue-inputs'

async function newInvitedId(): Promise<number> {
  const data = { name: 'New', email: newEmail(), passwordHash: '-', invitedAs: 'reader' } as const
  return (await db.user.create({ data, select: { id: true } })).id
}

export const accountInputs = {
  logIn: ({ user }) => ({ body: { username: user.email.toUpperCase(), password: testPassword } }),
  register: () => ({
    body: { name: 'New', email: newEmail(), password: testPassword, confirmPassword: testPassword },
  }),
  forgotPassword: async () => {
    // One client may not ask for so many viewers in an hour.
    await db.rateLimit.deleteMany()
    return { body: { email: newEmail() } }
  },
  resetPassword: async () => ({
    body: { token: await newResetTokenOf(await createUser()), password: testPassword },
  }),
  confirmEmail: async () => ({ body: { token: confirmToken(await createUser({ isProven: false })) } }),
  checkResetToken: async () => ({ body: { token: await newResetTokenOf(await createUser()) } }),
  updateProfile: ({ user }) => ({ body: { id: user.id, name: user.name, email: user.email, password: '' } }),
  listAudit: () => ({}),
  listSavedViews: () => ({}),
  saveView: () => ({ body: { name: 'Mine', path: '/adminpage/orders?status=to-ship' } }),
  deleteSavedView: () => ({ id: 1 }),
  listUsers: () => ({}),
  getUser: ({ user }) => ({ id: user.id }),
  setRole: async () => ({ id: (await createUser()).id, body: { role: 'staff' } }),
  inviteUser: () => ({ body: { email: `${crypto.randomUUID()}@example.com`, role: 'reader' } }),
  withdrawInvitation: async () => ({ id: await newInvitedId() }),
  deleteUser: async () => ({ id: (await createUser()).id }),
  exportOwnData: () => ({}),
  listKeys: () => ({}),
  makeKey: () => ({ body: { name: 'Books', scopes: ['books:read'] } }),
  revokeKey: async () => ({ id: (await newTestKey(['books:read']))._id }),
  deleteOwnAccount: async () => {
    await createUser({ role: 'owner' })
    return { body: { password: testPassword } }
  },
} satisfies CallInputs
