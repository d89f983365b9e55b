import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

const folder = '/usr/lib/postgresql'

/** The oldest PostgreSQL of Debian or Ubuntu on this machine that the shop supports, with the folder of its programs; null without one. */
export function findDebianPostgres() {
  const versions = existsSync(folder) ? readdirSync(folder).map(Number) : []
  const hasServer = (version: number) => existsSync(path.join(folder, String(version), 'bin/postgres'))
  const version = versions.sort((a, b) => a - b).find((each) => each >= 14 && hasServer(each))
  return version ? { version, programs: path.join(folder, String(version), 'bin') } : null
}
