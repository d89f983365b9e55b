import { PlainError } from '@/ops/postgres/plain-error'
import { withClients } from '@/tools/bench/bare-database'
import type { Instance } from '@/tools/bench/instances'
import { sendOk } from '@/tools/bench/request'
import { decoded } from './decoded'

/**
 * Verifies that each answer is read from the database: it shows a change of which no trigger has told anybody.
 * @param path  shows the name of the newest product
 * @throws {PlainError} when the answer comes from a cache
 */
export async function requireUncached({ origin, databaseUrl }: Instance, path: string) {
  const show = async () => decoded(await sendOk(origin + path)).toString()
  await withClients(databaseUrl, 1, async ([client]) => {
    const newest = 'update "Product" set name = $1 where id = $2'
    const found = await client?.query(
      'select id, name from "Product" order by "createdAt" desc, id desc limit 1',
    )
    const { id, name } = found?.rows[0] ?? {}
    await show()
    await client?.query('set session_replication_role = replica')
    await client?.query(newest, [`${name}, changed`, id])
    const isFresh = (await show()).includes(`${name}, changed`)
    await client?.query(newest, [name, id])
    if (!isFresh) throw new PlainError(`${path} is answered from a cache even with PAGE_CACHE_MB=0.`)
  })
}
