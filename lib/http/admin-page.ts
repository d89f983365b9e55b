import 'server-only'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import type { Viewer } from '@/lib/auth/viewer'
import { pageViewer } from '@/lib/http/page-viewer'
import { sessionCookieName } from '@/lib/http/session-cookie'
import { paths, signInPath } from '@/lib/paths'

/**
 * The gate of every admin page: the admin who looks at it, by the user row as it stands now. Everybody else goes home
 * (Spec §6), but whose session has ended to the login and back to `path`.
 */
export async function adminViewer(path: string): Promise<Viewer> {
  const viewer = await pageViewer()
  if (viewer?.isAdmin) return viewer
  const isSessionEnded = !viewer && (await cookies()).has(sessionCookieName())
  redirect(isSessionEnded ? signInPath(paths.login, path) : paths.home)
}
