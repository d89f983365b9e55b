/** Why a backup cannot be written, read or restored: plain sentences for the operator, without secrets. */
export class BackupFault extends Error {}

/**
 * The fault of a file that is a backup, but not as it was written.
 * @param {string} file
 * @param {string} reason
 * @param {ErrorOptions} [options]
 */
export function damageFault(file, reason, options) {
  return new BackupFault(`${file} is damaged (${reason}). Copy it again, or use another backup.`, options)
}
