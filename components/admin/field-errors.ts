import { ApiError } from '@/lib/api-client'
import { z } from '@/lib/zod'

const errorBody = z.object({ errors: z.array(z.object({ path: z.string(), message: z.string() })) })

/** Returns the first message per invalid field, from the response's `errors: [{ path, message }]`; `{}` without them. */
export function fieldErrors(error: unknown): Record<string, string> {
  const body = errorBody.safeParse(error instanceof ApiError ? error.body : null)
  const pairs = body.data?.errors.map(({ path, message }) => [path, message]) ?? []
  return Object.fromEntries(pairs.reverse())
}
