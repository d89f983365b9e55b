import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { npmCommand } from '@/ops/build/dependencies'
import { startChild, waitForExit } from '@/ops/processes/children'
import { HEADLESS, isRoot } from '@/testing/browser/chromium'
import { findDebianPostgres } from './debian-postgres'

const XMLLINT = '/usr/bin/xmllint'
const OWN_PROMTOOL = '/usr/local/bin/promtool'
const PROMTOOLS = [OWN_PROMTOOL, '/usr/bin/promtool']
const APT_GET = ['apt-get', '-o', 'DPkg::Lock::Timeout=300']

/** A release of the version in `.nvmrc`. */
const RELEASE = '24.21.0'
const QUICKLY = '--yes --prefer-offline --fetch-retries=1 --fetch-timeout=60000 --loglevel=error'.split(' ')

/**
 * Installs the programs of Debian that tests use. Only root on Debian can; elsewhere the browser is another Chromium of the
 * machine or Playwright's, and tests of the other programs are skipped with the reason in their names.
 */
export function installPackages() {
  const needed = [HEADLESS, '/usr/sbin/pgbouncer', '/usr/bin/caddy', XMLLINT]
  const missing = needed.filter((file) => !existsSync(file))
  const packages = missing.map((file) => (file === XMLLINT ? 'libxml2-utils' : path.basename(file)))
  if (!findDebianPostgres()) packages.push('postgresql')
  const needsPromtool = !PROMTOOLS.some((file) => existsSync(file))
  if ((packages.length === 0 && !needsPromtool) || !isRoot() || !isDebian()) return
  const names = [...packages, ...(needsPromtool ? ['promtool'] : [])]
  console.log(`Installing Debian’s ${names.join(', ')} for the tests`)
  run(...APT_GET, 'update')
  // One by one: where Debian lacks one of them, the others are still installed.
  for (const name of packages) run(...APT_GET, 'install', '-y', '--no-install-recommends', name)
  if (needsPromtool) installPromtool()
}

/** Takes one program out of the package prometheus, whose server and dependencies would be 100 MB. */
function installPromtool() {
  const folder = mkdtempSync(path.join(tmpdir(), 'promtool-'))
  try {
    run('sh', '-c', 'cd "$0" && apt-get download prometheus && dpkg -x prometheus_*.deb .', folder)
    const program = path.join(folder, 'usr/bin/promtool')
    if (existsSync(program)) copyFileSync(program, OWN_PROMTOOL)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

function run(...[program = '', ...args]: string[]) {
  // In this runlevel, packages do not start their services.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  spawnSync(program, args, { stdio: 'inherit', env })
}

/**
 * Returns the path of the container's version of Node, which takes a tenth less processor time than Node 20. Where npm cannot
 * fetch it, the tests run on the one at hand.
 */
export async function findNode(root: string) {
  if (Number.parseInt(process.versions.node, 10) >= Number.parseInt(RELEASE, 10)) return process.execPath
  const release = `node-${process.platform}-${process.arch}@${RELEASE}`
  const print = ['--package', release, '--', 'node', '-p', 'process.execPath']
  const command = [...npmCommand(), 'exec', ...QUICKLY, ...print]
  const npm = startChild('npm exec', command, { cwd: root, env: process.env, output: 'pipe' })
  const [output] = await Promise.all([npm.stdout ? text(npm.stdout) : '', waitForExit(npm)])
  if (npm.exitCode === 0) return output.trim()
  console.log(`npm has no Node ${RELEASE} for this machine: the tests run on ${process.versions.node}.`)
  return process.execPath
}
