import 'server-only'
import { env } from '@/lib/platform/config/env'

/** What the shop signs and encrypts with; behind it, while it is being changed, the one before, which nothing is written with. */
export function shopSecrets(): [current: string, ...previous: string[]] {
  const { NEXTAUTH_SECRET, NEXTAUTH_SECRET_PREVIOUS } = env()
  return NEXTAUTH_SECRET_PREVIOUS ? [NEXTAUTH_SECRET, NEXTAUTH_SECRET_PREVIOUS] : [NEXTAUTH_SECRET]
}
