/** Why a backup cannot be written, read or restored: plain sentences for the operator, without secrets. */
export class BackupFault extends Error {}

/** The fault of a file that is a backup, but not as it was written. */
export function damageFault(file: string, reason: string, options?: ErrorOptions) {
  return new BackupFault(`${file} is damaged (${reason}). Copy it again, or use another backup.`, options)
}
