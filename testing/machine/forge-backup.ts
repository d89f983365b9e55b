import path from 'node:path'
import { FORMAT } from '@/ops/backup/format'
import { createArchive } from '@/ops/backup/write-archive'
import { temporaryFolder } from './temporary-folder'

export function jsonOf(value: unknown) {
  return Buffer.from(JSON.stringify(value))
}

/** It names no table unless `changes` say otherwise. */
export function headOf(changes: object = {}) {
  return jsonOf({
    format: FORMAT,
    formatVersion: 1,
    version: '9.9.9',
    commit: null,
    postgresql: '17.0',
    createdAt: '2026-01-01T00:00:00.000Z',
    migrations: [],
    tables: [],
    ...changes,
  })
}

/** Writes an archive of these entries, each a name and its content, and returns its path. */
export async function writeArchive(name: string, entries: [name: string, content: Buffer][]) {
  const file = path.join(temporaryFolder(), name)
  const archive = await createArchive(file)
  for (const entry of entries) await archive.add(...entry)
  await archive.finish()
  return file
}
