import { Problem } from '@/lib/shared/problem/problem'
import { type Action, can, type Role, type Scope } from './permissions'

/** The fields of a user that may be sent to their browser. */
export type Person = { id: number; name: string; email: string; role: Role }

/**
 * The signed-in user and their session, as currently stored in the database. A visitor is `null`. `owes` says what keeps a person of
 * the admin from some of what their role permits: `factor` from all of it, because the shop requires a second factor and they have
 * none; `proof` from moving money and roles, because they showed theirs more than twelve hours ago.
 */
export type Viewer = Person & {
  sessionVersion: number
  sessionId: string
  /** The code of the language that they chose, or registered in; null for none. */
  language: string | null
  owes?: 'factor' | 'proof' | undefined
}

export const viewerSelect = {
  id: true,
  name: true,
  email: true,
  role: true,
  sessionVersion: true,
  language: true,
} as const

/** A program that calls with a key of the shop's. It is nobody's account, so that it goes on when who made its key is gone. */
export type Program = { keyId: number; keyName: string; scopes: readonly Scope[] }

/** Who may call what is opened to programs. */
export type Principal = Viewer | Program

export function isProgram(principal: Principal | null): principal is Program {
  return principal !== null && 'keyId' in principal
}

/** The id of a principal, by what it is the id of. */
export function principalId(principal: Pick<Viewer, 'id'> | Program): { userId: number } | { keyId: number } {
  return 'keyId' in principal ? { keyId: principal.keyId } : { userId: principal.id }
}

/** The part of the viewer that a page may contain. */
export function personOf({ id, name, email, role }: Viewer): Person {
  return { id, name, email, role }
}

/** Returns the viewer. Throws `not-signed-in` for a visitor. */
export function requireUser(viewer: Viewer | null): Viewer {
  if (!viewer) throw new Problem('not-signed-in')
  return viewer
}

/** Returns the viewer if their role permits it. Throws `not-signed-in`, `not-allowed`, `second-factor-needed` until one is set up. */
export function requireAction(viewer: Viewer | null, action: Action): Viewer {
  const user = requireUser(viewer)
  if (!can(user.role, action)) throw new Problem('not-allowed')
  if (mayAct(user, action)) return user
  const detail = 'Please set up a second factor first: the desk of this shop needs one.'
  throw new Problem('second-factor-needed', { detail, methods: [] })
}

/** Returns a person whose role permits the action, or a program whose key has the scope. Throws like `requireAction`. */
export function requireScope(principal: Principal | null, action: Action, scope: Scope): Principal {
  if (!isProgram(principal)) return requireAction(principal, action)
  if (!principal.scopes.includes(scope)) throw new Problem('not-allowed')
  return principal
}

/** Returns whether the viewer's role permits the action, and they have the second factor that it may need. */
export function mayAct({ role, owes }: Viewer, action: Action): boolean {
  return can(role, action) && owes !== 'factor'
}

/** Returns whether `userId` is the viewer. Admins cannot act on their own account (Spec §6). */
export function isSelf(viewer: Pick<Viewer, 'id'> | null, userId: number): boolean {
  return viewer?.id === userId
}
