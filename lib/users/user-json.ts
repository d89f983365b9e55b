import 'server-only'
import { selectOf } from '@/lib/db/read-rows'
import type { Prisma } from '@/lib/generated/prisma/client'
import { z } from '@/lib/text/zod'
import type { UserJson } from './schema'

export const userRow = z.object({ id: z.int(), name: z.string(), email: z.string(), isAdmin: z.boolean() })
export const userSelect = selectOf(userRow) satisfies Prisma.UserSelect

/** Serializes a user row for admins. */
export function userJsonOf(row: z.infer<typeof userRow>): UserJson {
  return { _id: row.id, ...row }
}
