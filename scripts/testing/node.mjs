import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** A release of the version in `.nvmrc`. */
export const RELEASE = '24.21.0'
const DOWNLOAD_TIMEOUT_MS = 120_000

/** @type {Promise<string> | undefined} */
let found

/**
 * Returns the path of the Node that runs the tests: the container's version, which takes a tenth less processor time than Node 20.
 * Where npm runs on an older one, it fetches that version into its cache. If it cannot, the tests run on the older one.
 */
export function nodeOfTests() {
  found ??= isOlder(process.versions.node) ? fetchNode() : Promise.resolve(process.execPath)
  return found
}

async function fetchNode() {
  const release = `node-${process.platform}-${process.arch}@${RELEASE}`
  const command = [
    'exec',
    '--yes',
    '--prefer-offline',
    '--fetch-retries=1',
    '--package',
    release,
    '--',
    'node',
  ]
  const print = 'console.log(process.versions.node, process.execPath)'
  try {
    const options = { timeout: DOWNLOAD_TIMEOUT_MS }
    const { stdout } = await promisify(execFile)('npm', [...command, '-e', print], options)
    const [version = '', file] = stdout.trim().split(/ (.*)/)
    if (file && !isOlder(version)) return file
  } catch {
    // Told below.
  }
  console.log(`npm has no Node ${RELEASE} for this machine: the tests run on ${process.versions.node}.`)
  return process.execPath
}

function isOlder(/** @type {string} */ version) {
  return Number.parseInt(version, 10) < Number.parseInt(RELEASE, 10)
}
