import 'server-only'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { sessionCookieName } from '@/lib/auth/session-cookie'
import type { Viewer } from '@/lib/auth/viewer'
import { paths, signInPath } from '@/lib/paths'
import { pageViewer } from './page-viewer'

/**
 * Access control of every admin page: returns the viewer when their current user row says admin. Redirects everyone else home
 * (Spec §6), and a viewer whose session has ended to the login, which returns to `path`.
 */
export async function adminViewer(path: string): Promise<Viewer> {
  const viewer = await pageViewer()
  if (viewer?.isAdmin) return viewer
  const isSessionEnded = !viewer && (await cookies()).has(sessionCookieName())
  redirect(isSessionEnded ? signInPath(paths.login, path) : paths.home)
}
