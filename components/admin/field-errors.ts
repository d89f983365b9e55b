import { ApiError } from '@/lib/api-client'
import { z } from '@/lib/zod'

const mistakes = z.object({ errors: z.array(z.object({ path: z.string(), message: z.string() })) })

/** The first message for each field that the shop refused (the wire contract's `errors: [{ path, message }]`). */
export function fieldErrors(error: unknown): Record<string, string> {
  const body = mistakes.safeParse(error instanceof ApiError ? error.body : null)
  const pairs = body.data?.errors.map(({ path, message }) => [path, message]) ?? []
  return Object.fromEntries(pairs.reverse())
}
