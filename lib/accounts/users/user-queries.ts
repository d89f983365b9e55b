import 'server-only'
import { type AdminRole, adminRoles, isAdminRole, roles } from '@/lib/accounts/permissions/permissions'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/db/db'
import { columnsOf, readPage } from '@/lib/platform/db/read-page'
import { readRows, selectOf } from '@/lib/platform/db/read-rows'
import type { Paged, Paging } from '@/lib/shared/lists/paging'
import { Problem } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'
import type { UserJson } from './user-schema'

/** One page of all users, newest first. Admins only. */
export async function listUsers(viewer: Viewer | null, paging: Paging): Promise<Paged<UserJson>> {
  requireAction(viewer, 'manage-shop')
  const { items, total } = await readPage('User', paging, { row: userRow, columns: columnsOf(userSelect) })
  return { items: items.map(userJsonOf), total }
}

/** The role to which an account is invited; null without an invitation that can be accepted, except of accounts that one has made. */
export const invitedAs = Prisma.sql`coalesce(t."invitedAs", (
  select role from "PasswordReset" r
  where "userId" = t.id and role is not null and "expiresAt" > now() and coalesce(r.email, t.email) = t.email
  order by id desc limit 1))`

/** Returns the role to which an account is invited, null if to none. Owners only. */
export async function findInvitation(viewer: Viewer | null, userId: number): Promise<AdminRole | null> {
  requireAction(viewer, 'manage-shop')
  const [row] = await readRows(db, z.object({ invitedAs: z.enum(adminRoles).nullable() }))`
    select ${invitedAs} as "invitedAs" from "User" t where id = ${userId}`
  return row?.invitedAs ?? null
}

export async function getUser(viewer: Viewer | null, userId: number | null): Promise<UserJson> {
  requireAction(viewer, 'manage-shop')
  const row = await db.user.findUnique({ where: { id: userId ?? 0 }, select: userSelect })
  if (!row) throw new Problem('user-not-found')
  return userJsonOf(row)
}

const userRow = z.object({ id: z.int(), name: z.string(), email: z.string(), role: z.enum(roles) })
const userSelect = selectOf(userRow) satisfies Prisma.UserSelect

function userJsonOf(row: z.infer<typeof userRow>): UserJson {
  return { _id: row.id, ...row, isAdmin: isAdminRole(row.role) }
}
