import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { HEADLESS, isRoot, systemChromium } from './browser.mjs'

const APT_GET = ['apt-get', '-o', 'DPkg::Lock::Timeout=300']

/**
 * Installs the programs of Debian that tests use: a browser, PgBouncer and Caddy. Only root on Debian can; elsewhere, and after a
 * failure, the browser is Playwright's, and tests of the others are skipped with the reason in their names.
 */
export function installPackages() {
  const needed = [...(systemChromium() ? [] : [HEADLESS]), '/usr/sbin/pgbouncer', '/usr/bin/caddy']
  const packages = needed.filter((file) => !existsSync(file)).map((file) => path.basename(file))
  if (packages.length === 0 || !isRoot() || !isDebian()) return
  console.log(`Installing Debian’s ${packages.join(', ')} for the tests`)
  run(...APT_GET, 'update')
  // One by one: where Debian lacks one of them, the others are still installed.
  for (const name of packages) run(...APT_GET, 'install', '-y', '--no-install-recommends', name)
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

function run(/** @type {string[]} */ ...[program = '', ...args]) {
  // In this runlevel, packages do not start their services.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  spawnSync(program, args, { stdio: 'inherit', env })
}
