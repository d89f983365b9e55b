import { errorCode } from '@/lib/shared/problem/error-code'

/** An error that the operator can fix. The message says in plain words what is wrong and what to do. */
export class PlainError extends Error {}

const remedies = new Map([
  ['ENOSPC', 'The disk is full. Free some space on it, and start again.'],
  ['EDQUOT', 'The disk quota is used up. Free some space, and start again.'],
  ['EROFS', 'The disk is read-only. Make it writable, or name a folder on another disk in SHOP_DATA_DIR.'],
  ['EACCES', 'Give the file to the user who starts the shop.'],
  ['EPERM', 'Give the file to the user who starts the shop.'],
])

/** Returns what to do after an error of the disk; '' for any other error. */
export function diskRemedy(error: unknown) {
  return remedies.get(diskCode(error) ?? '') ?? ''
}

export function isDiskFull(error: unknown) {
  return ['ENOSPC', 'EDQUOT'].includes(diskCode(error) ?? '')
}

/** PostgreSQL tells of a full disk only in its text. */
function diskCode(error: unknown) {
  const text = error instanceof Error ? error.message : String(error)
  return /No space left on device/.test(text) ? 'ENOSPC' : errorCode(error)
}

/** An error without advice that is not plain has its stack. */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return String(error)
  const remedy = diskRemedy(error)
  if (remedy) return error.message.includes(remedy) ? error.message : `${error.message}\n${remedy}`
  return error instanceof PlainError ? error.message : String(error.stack)
}
