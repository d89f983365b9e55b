import { processIdentity } from '@/ops/postgres/processes'

const PREFIX = 'shop_test'

/** Returns a name for the databases and folders of this test run, which identifies its process. */
export function testRunName() {
  return `${PREFIX}_${process.pid}_${fingerprint(process.pid)}`
}

/** Returns whether a name belongs to a test run that has ended or was killed. */
export function isFromDeadRun(name: string) {
  const match = new RegExp(`^${PREFIX}_(\\d+)_([a-z0-9]+)`).exec(name)
  return match !== null && fingerprint(Number(match[1])) !== match[2]
}

function fingerprint(pid: number) {
  const identity = processIdentity(pid)
  return identity === null ? 'none' : hash(identity).toString(36)
}

function hash(text: string) {
  let value = 0
  for (const character of text) value = (Math.imul(value, 31) + (character.codePointAt(0) ?? 0)) >>> 0
  return value
}
