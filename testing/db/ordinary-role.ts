import { randomBytes } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { query, urlOfDatabase } from './database-server'

/**
 * Creates an empty database with an owner who is no superuser, as docs/operating/deploy.md says. Otherwise (`isOwner`) the role
 * may only create tables. Both go with the test.
 */
export async function newOrdinaryDatabase(serverUrl: string, { isOwner = true } = {}): Promise<string> {
  const name = `ordinary_${randomBytes(6).toString('hex')}`
  await query(serverUrl, `CREATE ROLE ${name} LOGIN PASSWORD '${name}'`)
  await query(
    serverUrl,
    `CREATE DATABASE ${name}${isOwner ? ` OWNER ${name}` : ''} TEMPLATE template0 STRATEGY file_copy`,
  )
  onTestFinished(async () => {
    await query(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`)
    await query(serverUrl, `DROP ROLE ${name}`)
  })
  if (!isOwner) await query(urlOfDatabase(serverUrl, name), `GRANT CREATE ON SCHEMA public TO ${name}`)
  return urlOfDatabase(serverUrl, name, name)
}

/** Copies a database that nobody uses, for the same role. The copy goes with the test. */
export async function copyDatabase(serverUrl: string, url: string): Promise<string> {
  const { pathname, username } = new URL(url)
  const [from, name] = [pathname.slice(1), `ordinary_${randomBytes(6).toString('hex')}`]
  await query(serverUrl, `CREATE DATABASE ${name} OWNER ${username} TEMPLATE ${from} STRATEGY file_copy`)
  onTestFinished(async () => void (await query(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`)))
  return urlOfDatabase(serverUrl, name, username)
}
