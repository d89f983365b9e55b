import { env } from '@/lib/env'
import { brokenInvariants as findBroken } from '@/testing/books/database'

/** Returns every broken invariant of this test file's database, such as `I8: product 3: …`. */
export function brokenInvariants(): Promise<string[]> {
  return findBroken(env().DATABASE_URL)
}
