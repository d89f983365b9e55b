import { forgetPerson } from '@/lib/checkout/browser-store'

const longestWaitMs = 5000

/**
 * Ends the session: the server's cookie through next-auth, which is fetched only now, and everything this browser keeps
 * of the person. The second happens in any case, also without a network.
 */
export async function logOut(): Promise<void> {
  try {
    const { signOut } = await import('next-auth/react')
    await Promise.race([
      signOut({ redirect: false }),
      new Promise((resolve) => setTimeout(resolve, longestWaitMs)),
    ])
  } catch {
    // Offline: the cookie cannot be taken back now and runs out by itself.
  }
  forgetPerson()
}
