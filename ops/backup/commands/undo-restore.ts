import type { Client } from 'pg'
import { BackupFault } from '@/ops/backup/backup-fault'
import type { PictureFiles } from '@/ops/backup/picture-files'
import { emptyDatabase } from '@/ops/backup/prepare-database'
import { explain } from './command'

/** Removes what a failed restore has written. `client` has the lock of the shop: whoever has lost it removes nothing. */
export function startUndo(client: Client, pictures: PictureFiles) {
  const saved: string[] = []
  let hasRows = false
  return {
    async savePicture(name: string, content: Buffer) {
      saved.push(name)
      await pictures.write(name, content)
    },
    noteRows() {
      hasRows = true
    },
    async run(error: unknown) {
      const reason = textOf(error)
      try {
        if (hasRows) await emptyDatabase(client)
        for (const name of saved) await pictures.remove(name)
      } catch (second) {
        const remedy = 'Create a new database and a new data folder, and restore into them.'
        const text = `${reason}\nWhat was restored could not be removed (${textOf(second)}). ${remedy}`
        return new BackupFault(text, { cause: error })
      }
      return new BackupFault(`${reason}\nNothing was restored: the shop is as empty as before.`, {
        cause: error,
      })
    },
  }
}

function textOf(error: unknown) {
  return explain(error) ?? (error instanceof Error ? error.message : String(error))
}
