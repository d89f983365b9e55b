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
/** Takes half the time of the full browser. */
const HEADLESS = '/usr/bin/chromium-headless-shell'
const PATHS = [HEADLESS, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * Returns the path of an installed Chromium.
 * @returns {string | undefined} undefined: use Playwright's Chromium
 */
export function systemChromium() {
  return PATHS.find((file) => existsSync(file) && !isSnapLauncher(file))
}

/** A browser from a snap is confined to its own files, so Playwright cannot drive it. */
function isSnapLauncher(/** @type {string} */ file) {
  return readFileSync(file).subarray(0, 4096).toString('latin1').includes('/snap/')
}

/** Returns Playwright's launch options for Chromium on this machine. */
export function chromiumOptions() {
  // Chromium's sandbox does not work as root, and CI often runs as root.
  const sandbox = isRoot() ? ['--no-sandbox'] : []
  return { executablePath: systemChromium(), args: [...sandbox, ...ARGS] }
}

/**
 * Installs a browser for the tests unless there is one.
 * @param {string} root
 * @returns {boolean} whether a browser is installed now
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
