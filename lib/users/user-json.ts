import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { UserJson } from '@/lib/users/schema'
import { z } from '@/lib/zod'

export const userSelect = { id: true, name: true, email: true, isAdmin: true } satisfies Prisma.UserSelect

/** What `userSelect` selects. */
export const userRow = z.object({ id: z.int(), name: z.string(), email: z.string(), isAdmin: z.boolean() })

/** Serializes a user row for admins. */
export function userJsonOf(row: z.infer<typeof userRow>): UserJson {
  return { _id: row.id, ...row }
}
