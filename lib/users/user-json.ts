import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { UserJson } from '@/lib/users/schema'

export const userSelect = { id: true, name: true, email: true, isAdmin: true } satisfies Prisma.UserSelect

/** A user row as admins see it on the wire. */
export function userJsonOf(row: Prisma.UserGetPayload<{ select: typeof userSelect }>): UserJson {
  return { _id: row.id, ...row }
}
