import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from './free-port.mjs'
import { PlainError } from './plain-error.mjs'
import { writeAccess } from './postgres-files.mjs'

/** @typedef {import('./postgres-binaries.mjs').PostgresUser} PostgresUser */

/**
 * Makes the data folder beside its place and moves it there when complete: a killed first start leaves nothing.
 * @param {{ initdb: string }} binaries
 * @param {PostgresUser} user
 * @param {import('./postgres-files.mjs').PostgresFiles} paths
 */
export async function createPostgresData(binaries, user, paths) {
  removeDrafts(paths)
  // Each attempt has its own: a killed launcher's initdb may still be writing.
  const draft = `${paths.data}.draft-${process.pid}-${Date.now()}`
  const passwordFile = `${draft}.password`
  const password = randomBytes(24).toString('base64url')
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  user.own(draft)
  user.own(passwordFile)
  try {
    // The locale is PostgreSQL's own, so that it is the same on every system and knows more than ASCII letters.
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
    await run(...user.wrap(binaries.initdb, ['-D', draft, ...access, ...locale]), user.ids, draft)
    writeAccess(paths, { port: await freePort(), password })
    renameSync(draft, paths.data)
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(draft, { recursive: true, force: true })
  }
}

function removeDrafts(/** @type {import('./postgres-files.mjs').PostgresFiles} */ paths) {
  const folder = path.dirname(paths.data)
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith('postgres.draft-'))) {
    try {
      rmSync(path.join(folder, name), { recursive: true, force: true })
    } catch {
      // Still being written to; the next first start removes it.
    }
  }
}

function run(
  /** @type {string} */ program,
  /** @type {string[]} */ args,
  /** @type {PostgresUser['ids']} */ ids,
  /** @type {string} */ cwd,
) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...ids, cwd, stdio: ['ignore', 'ignore', 'pipe'] })
    let problem = ''
    child.stderr.on('data', (text) => {
      problem += text
    })
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(undefined)
      else reject(new PlainError(`PostgreSQL could not create its data folder: ${problem.trim() || code}`))
    })
  })
}
