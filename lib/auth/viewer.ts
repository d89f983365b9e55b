import { type Action, can, type Role } from '@/lib/permissions'
import { Problem } from '@/lib/problem'

/** The fields of a user that may be sent to their browser. */
export type Person = { id: number; name: string; email: string; role: Role }

/** The signed-in user and their session, as currently stored in the database. A visitor is `null`. */
export type Viewer = Person & { sessionVersion: number; sessionId: string }

/** The part of the viewer that a page may contain. */
export function personOf({ id, name, email, role }: Viewer): Person {
  return { id, name, email, role }
}

/** Returns the viewer. Throws `not-signed-in` for a visitor. */
export function requireUser(viewer: Viewer | null): Viewer {
  if (!viewer) throw new Problem('not-signed-in')
  return viewer
}

/** Returns the viewer if their role permits the action. Throws `not-signed-in` for a visitor, `not-allowed` for others. */
export function requireAction(viewer: Viewer | null, action: Action): Viewer {
  const user = requireUser(viewer)
  if (!can(user.role, action)) throw new Problem('not-allowed')
  return user
}

/** Returns whether `userId` is the viewer. Admins cannot act on their own account (Spec §6). */
export function isSelf(viewer: Pick<Viewer, 'id'> | null, userId: number): boolean {
  return viewer?.id === userId
}
