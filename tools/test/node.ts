import { text } from 'node:stream/consumers'
import { startChild, waitForExit } from '@/ops/launcher/children'
import { npmCommand } from '@/ops/launcher/dependencies'

/** A release of the version in `.nvmrc`. */
const RELEASE = '24.21.0'
const QUICKLY = [
  '--yes',
  '--prefer-offline',
  '--fetch-retries=1',
  '--fetch-timeout=60000',
  '--loglevel=error',
]

let found: Promise<string> | undefined

/**
 * Returns the path of the Node that runs the tests: the container's version, which takes a tenth less processor time than Node 20.
 * Where npm runs on an older one, it fetches that version into its cache. If it cannot, the tests run on the older one.
 */
export function nodeOfTests(root: string) {
  const isOlder = Number.parseInt(process.versions.node, 10) < Number.parseInt(RELEASE, 10)
  found ??= isOlder ? fetchNode(root) : Promise.resolve(process.execPath)
  return found
}

async function fetchNode(root: string) {
  const release = `node-${process.platform}-${process.arch}@${RELEASE}`
  const print = ['--package', release, '--', 'node', '-p', 'process.execPath']
  const npm = startChild('npm exec', [...npmCommand(), 'exec', ...QUICKLY, ...print], {
    cwd: root,
    env: process.env,
    output: 'pipe',
  })
  const [output] = await Promise.all([npm.stdout ? text(npm.stdout) : '', waitForExit(npm)])
  if (npm.exitCode === 0) return output.trim()
  console.log(`npm has no Node ${RELEASE} for this machine: the tests run on ${process.versions.node}.`)
  return process.execPath
}
