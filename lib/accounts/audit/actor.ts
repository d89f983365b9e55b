import type { Program } from '@/lib/accounts/permissions/viewer'
import { Prisma } from '@/lib/generated/prisma/client'

/** Who did something: beside what they did only their id is kept, and the name is joined at reading. */
export type Actor = { id: number; name: string }

type ActorColumns = { actorId: number | null; keyId: number | null; keyName: string | null }

/** Returns the columns that say who did something; they outlive the account and the key. Null for buyers and jobs. */
export function actorColumns(actor: Pick<Actor, 'id'> | Program | null): ActorColumns {
  if (actor && 'keyId' in actor) return { actorId: null, keyId: actor.keyId, keyName: actor.keyName }
  return { actorId: actor?.id ?? null, keyId: null, keyName: null }
}

/** The text by which lists call a program. */
export const keyNameOf = (column: Prisma.Sql): Prisma.Sql => Prisma.sql`'key:' || ${column}`

/** The name of the joined account `u`, or what people of this role are called once theirs is gone, both a text. */
export function actorNameOf(role: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`coalesce(u.name, 'Former ' || ${role})`
}
