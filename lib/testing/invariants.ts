import pg from 'pg'
import { env } from '@/lib/env'
import { checkInvariants } from '@/scripts/prove/invariants.mjs'

/** The broken invariants of this test file's database, such as `I8: product 3: …`; empty when all hold. */
export async function brokenInvariants(): Promise<string[]> {
  const client = new pg.Client({ connectionString: env().DATABASE_URL })
  await client.connect()
  try {
    const results = await checkInvariants(client)
    return results.flatMap(({ id, breaks }) => breaks.map((what) => `${id}: ${what}`))
  } finally {
    await client.end()
  }
}
