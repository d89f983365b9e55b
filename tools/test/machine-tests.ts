import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** These kill programs, fill disks, replace servers, or start many of them. */
export const machineTests = [
  'deploy/caddy.test.ts',
  'docs/run-commands.db.test.ts',
  'e2e/failures/front-kills.spec.ts',
  'e2e/failures/full-disk.spec.ts',
  'e2e/failures/interruption.spec.ts',
  'e2e/failures/outage.spec.ts',
  'e2e/failures/restarts.spec.ts',
  'e2e/operation/development.spec.ts',
  'e2e/operation/external-database.spec.ts',
  'e2e/operation/instances.spec.ts',
  'e2e/operation/operation.spec.ts',
  'e2e/operation/start.spec.ts',
  'lib/messaging/webhooks/each-message.db.test.ts',
  'lib/platform/db-connection/database-client.db.test.ts',
  'lib/platform/db-connection/database-outage.db.test.ts',
  'lib/platform/storage/s3-client.test.ts',
  'ops/backup/commands/nightly.db.test.ts',
  'ops/backup/commands/own-databases.db.test.ts',
  'ops/backup/commands/restore.db.test.ts',
  'ops/backup/full-disk.db.test.ts',
  'ops/backup/kills.db.test.ts',
  'ops/processes/guard.test.ts',
  'ops/launcher/hand-over.test.ts',
  'ops/processes/npm-end.test.ts',
  'ops/migrations/earlier-states.db.test.ts',
  'ops/migrations/command.db.test.ts',
  'ops/migrations/prisma-records.db.test.ts',
  'ops/postgres/embedded-postgres.db.test.ts',
  'ops/postgres/full-disk.db.test.ts',
  'ops/run.test.ts',
  'ops/start.test.ts',
  'ops/upgrade/git.test.ts',
  'prisma/upgrade.db.test.ts',
  'server/next/next-processes.test.ts',
  'tools/paypal-simulator/state.test.ts',
]

export const machineRooms = [
  'Dockerfile',
  'deploy',
  'docker-compose.yml',
  'instrumentation-node.ts',
  'instrumentation.ts',
  'lib/admin/health',
  'lib/admin/jobs',
  'lib/admin/metrics',
  'lib/messaging/webhook-delivery',
  'lib/messaging/webhooks',
  'lib/platform/async',
  'lib/platform/db',
  'lib/platform/db-connection',
  'lib/platform/storage',
  'next.config.mjs',
  'ops',
  'package-lock.json',
  'prisma',
  'proxy.ts',
  'scripts',
  'server',
  'testing/books',
  'testing/db',
  'testing/documents',
  'testing/machine',
  'testing/own-shops',
  'testing/programs',
  'tools/paypal-simulator',
  'tools/test',
  'tools/test.ts',
]

const PROOF = 'tools/test/machine-proof.json'
/** Results, which change without a change of the tests. */
const results = [PROOF, 'tools/test/image-proof.json']

function filesOf(root: string, place: string): string[] {
  if (statSync(path.join(root, place)).isFile()) return [place]
  return readdirSync(path.join(root, place), { withFileTypes: true }).flatMap((entry) =>
    filesOf(root, path.posix.join(place, entry.name)),
  )
}

/** The SHA-256 of the names and contents of these files and of the tests. */
export function machineFingerprint(root: string): string {
  const files = new Set([...machineTests, ...machineRooms].flatMap((place) => filesOf(root, place)))
  for (const file of results) files.delete(file)
  const hash = createHash('sha256')
  for (const file of [...files].sort())
    hash.update(
      `${file}\0${createHash('sha256')
        .update(readFileSync(path.join(root, file)))
        .digest('hex')}\n`,
    )
  return hash.digest('hex')
}

type Proof = { date: string; skipped: number; fingerprint: string }

function readProof(root: string): Proof | null {
  try {
    return JSON.parse(readFileSync(path.join(root, PROOF), 'utf8'))
  } catch {
    return null
  }
}

/** Returns whether the machine tests have passed with the files as they are. */
export function isMachineProven(root: string): boolean {
  return readProof(root)?.fingerprint === machineFingerprint(root)
}

/** Records that the machine tests have passed with the files as they are. The record belongs into the next commit. */
export function recordMachineProof(root: string, skipped: number) {
  const date = new Date().toISOString().slice(0, 10)
  const proof: Proof = { date, skipped, fingerprint: machineFingerprint(root) }
  writeFileSync(path.join(root, PROOF), `${JSON.stringify(proof, null, 2)}\n`)
}

export function describeMachineProof(root: string): string {
  const proof = readProof(root)
  return proof && isMachineProven(root)
    ? `Machine tests last proven ${proof.date} (${proof.skipped} skipped), their files unchanged since: npm test -- --all.`
    : 'Machine tests not proven with these files.'
}
