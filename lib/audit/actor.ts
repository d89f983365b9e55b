import { Prisma } from '@/lib/generated/prisma/client'
import type { Role } from '@/lib/permissions'

/** Who did something: beside what they did only their id is kept, and the name is joined at reading. */
export type Actor = { id: number; name: string }

/** Returns the column that says who did something; it outlives the account. Null for buyers and jobs. */
export function actorColumns(actor: Actor | null): { actorId: number | null } {
  return { actorId: actor?.id ?? null }
}

/** What somebody is called once their account is deleted. */
export function formerName(role: Role): string {
  return `Former ${role}`
}

/**
 * Returns the expression of an actor's name: that of the account `u`, which the statement has left joined, or what people of this role
 * are called once theirs is gone, both a text.
 */
export function actorNameOf(role: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`coalesce(u.name, 'Former ' || ${role})`
}
