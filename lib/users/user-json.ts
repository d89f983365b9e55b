import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import { selectOf } from '@/lib/read-rows'
import type { UserJson } from '@/lib/users/schema'
import { z } from '@/lib/zod'

export const userRow = z.object({ id: z.int(), name: z.string(), email: z.string(), isAdmin: z.boolean() })
export const userSelect = selectOf(userRow) satisfies Prisma.UserSelect

/** Serializes a user row for admins. */
export function userJsonOf(row: z.infer<typeof userRow>): UserJson {
  return { _id: row.id, ...row }
}
