import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ARGS = [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
  '--in-process-gpu',
]
/** Chromium without a window needs half of the time. */
const HEADLESS = '/usr/bin/chromium-headless-shell'
const PLACES = [HEADLESS, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * The Chromium that the system already has.
 * @returns {string | undefined} undefined: Playwright's own
 */
export function systemChromium() {
  return PLACES.find((file) => existsSync(file) && !isSnapLauncher(file))
}

/** A snap's browser is locked into its own files and cannot be driven. */
function isSnapLauncher(/** @type {string} */ file) {
  return readFileSync(file).subarray(0, 4096).toString('latin1').includes('/snap/')
}

/** How Playwright starts Chromium here. */
export function chromiumOptions() {
  // Chromium's sandbox does not work as root, which continuous integration often is.
  const sandbox = isRoot() ? ['--no-sandbox'] : []
  return { executablePath: systemChromium(), args: [...sandbox, ...ARGS] }
}

/**
 * Makes sure that there is a browser for the tests.
 * @param {string} root
 * @returns {boolean} whether there is one now
 */
export function prepareBrowser(root) {
  if (systemChromium()) return true
  if (isRoot() && isDebian()) {
    console.log('Installing Debian’s chromium for the browser tests')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    run('apt-get', ['-o', 'DPkg::Lock::Timeout=300', 'update'], env)
    const install = ['install', '-y', '--no-install-recommends', path.basename(HEADLESS)]
    run('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...install], env)
    if (systemChromium()) return true
  }
  console.log('Installing Playwright’s chromium for the browser tests')
  const args = ['install', ...(isRoot() ? ['--with-deps'] : []), 'chromium']
  return run(process.execPath, [`${root}/node_modules/@playwright/test/cli.js`, ...args], process.env)
}

function isRoot() {
  return process.getuid?.() === 0
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

function run(
  /** @type {string} */ program,
  /** @type {string[]} */ args,
  /** @type {NodeJS.ProcessEnv} */ env,
) {
  return spawnSync(program, args, { stdio: 'inherit', env }).status === 0
}
