import { errorCode } from '@/lib/shared/problem/error-code'

/** Why a backup cannot be written, read or restored: plain sentences for the operator, without secrets. */
export class BackupFault extends Error {}

export function damageFault(file: string, reason: string, options?: ErrorOptions) {
  return new BackupFault(`${file} is damaged (${reason}). Copy it again, or use another backup.`, options)
}

const CAUSES = new Map([
  ['ENOSPC', 'the disk is full. Free some space and try again.'],
  ['EDQUOT', 'the disk quota is used up. Free some space and try again.'],
  ['ENOENT', 'the folder does not exist.'],
  ['ENOTDIR', 'the folder is a file.'],
  ['EACCES', 'this user may not write there.'],
  ['EPERM', 'this user may not write there.'],
  ['EROFS', 'the disk is read-only.'],
])

/** Says why the disk refuses to write `what`, such as a file; any other error is returned as it is. */
export function diskFault(what: string, error: unknown) {
  const cause = CAUSES.get(errorCode(error) ?? '')
  return cause ? new BackupFault(`${what} cannot be written: ${cause}`, { cause: error }) : error
}
