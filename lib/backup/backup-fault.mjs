/** Why a backup cannot be written, read or restored: plain sentences for the operator, without secrets. */
export class BackupFault extends Error {}
