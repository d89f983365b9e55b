import { Problem } from '@/lib/problem'

/** A person as the browser may know them. */
export type Person = { id: number; name: string; email: string; isAdmin: boolean }

/** Who is looking, in which session: the user row as it stands in the database now. A visitor is `null`. */
export type Viewer = Person & { sessionVersion: number; sessionId: string }

/** What of the viewer goes into a page. */
export function personOf({ id, name, email, isAdmin }: Viewer): Person {
  return { id, name, email, isAdmin }
}

/** The viewer, or the Problem `not-signed-in` for a visitor. */
export function requireUser(viewer: Viewer | null): Viewer {
  if (!viewer) throw new Problem('not-signed-in')
  return viewer
}

/** The viewer when an admin; `not-signed-in` for a visitor, `not-allowed` for everybody else. */
export function requireAdmin(viewer: Viewer | null): Viewer {
  if (!requireUser(viewer).isAdmin) throw new Problem('not-allowed')
  return viewer as Viewer
}

/** Whether `userId` is the viewer's own row: no admin acts on that one (Spec §6). */
export function isSelf(viewer: Pick<Viewer, 'id'> | null, userId: number): boolean {
  return viewer?.id === userId
}
