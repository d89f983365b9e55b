import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { UserJson } from '@/lib/users/schema'

export const userSelect = { id: true, name: true, email: true, isAdmin: true } satisfies Prisma.UserSelect

export type UserRow = Prisma.UserGetPayload<{ select: typeof userSelect }>

/** Serializes a user row for admins. */
export function userJsonOf(row: UserRow): UserJson {
  return { _id: row.id, ...row }
}
