import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { UserJson } from '@/lib/users/schema'

export const userSelect = { id: true, name: true, email: true, isAdmin: true } satisfies Prisma.UserSelect

/** Serializes a user row for admins. */
export function userJsonOf(row: Prisma.UserGetPayload<{ select: typeof userSelect }>): UserJson {
  return { _id: row.id, ...row }
}
