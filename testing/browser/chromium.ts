import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const ARGS = [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
  '--in-process-gpu',
]
/** This program of Debian takes half the time of the full browser. */
export const HEADLESS = '/usr/bin/chromium-headless-shell'
const PATHS = [HEADLESS, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Without one Playwright's Chromium is used. */
function systemChromium(): string | undefined {
  return PATHS.find((file) => existsSync(file) && !isSnapLauncher(file))
}

/** A browser from a snap is confined to its own files, so Playwright cannot drive it. */
function isSnapLauncher(file: string) {
  return readFileSync(file).subarray(0, 4096).toString('latin1').includes('/snap/')
}

export function chromiumOptions() {
  // Chromium's sandbox does not work as root, and CI often runs as root.
  const sandbox = isRoot() ? ['--no-sandbox'] : []
  return { executablePath: systemChromium(), args: [...sandbox, ...ARGS] }
}

/** Installs Playwright's Chromium unless this machine has one. Returns whether there is a browser now. */
export function prepareBrowser(root: string): boolean {
  if (systemChromium()) return true
  console.log('Installing Playwright’s chromium for the browser tests')
  const args = ['install', ...(isRoot() ? ['--with-deps'] : []), 'chromium']
  const cli = `${root}/node_modules/@playwright/test/cli.js`
  return spawnSync(process.execPath, [cli, ...args], { stdio: 'inherit' }).status === 0
}

export function isRoot() {
  return process.getuid?.() === 0
}
