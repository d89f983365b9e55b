import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from '@/testing/machine/temporary-folder'

/** Creates a folder with these migrations. */
export function migrationFolder(files: Record<string, string>): string {
  const folder = temporaryFolder()
  writeFileSync(path.join(folder, 'migration_lock.toml'), 'provider = "postgresql"\n')
  for (const [name, sql] of Object.entries(files)) {
    mkdirSync(path.join(folder, name))
    writeFileSync(path.join(folder, name, 'migration.sql'), sql)
  }
  return folder
}
