import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Extract } from 'tar-stream'
import tar from 'tar-stream'
import { errorCode } from '@/lib/shared/problem/error-code'
import { BackupFault, damageFault } from './backup-fault'
import { checkEntries, type Part } from './check-entries'
import { type Head, MAX_ENTRY_BYTES, MAX_PICTURE_BYTES, PICTURES } from './format'

/** Reads a backup and checks each entry; only after the last part all of it is known to be right. */
export async function* readBackup(file: string): AsyncGenerator<Part> {
  let isOurs = false
  try {
    const { size } = await stat(file)
    if (size === 0) throw new BackupFault(`${file} is empty.`)
    const gunzip = createGunzip()
    const extract = tar.extract()
    const reading = pipeline(createReadStream(file), gunzip, extract)
    reading.catch(() => {})
    for await (const part of checkEntries(file, entriesOf(extract))) {
      isOurs = true
      yield part
    }
    await reading
    if (gunzip.bytesWritten !== size) throw new BackupFault(`${file} is damaged: bytes were appended to it.`)
  } catch (error) {
    throw faultOf(file, error, isOurs)
  }
}

/** Checks a whole backup and returns its head. */
export async function checkBackup(file: string, signal?: AbortSignal): Promise<Head> {
  let head = null
  for await (const part of readBackup(file)) {
    signal?.throwIfAborted()
    if (part.kind === 'head') head = part.head
  }
  if (!head) throw new BackupFault(`${file} is not a backup of this shop.`)
  return head
}

async function* entriesOf(extract: Extract) {
  for await (const entry of extract) {
    const { name, size = 0, type } = entry.header
    const maxBytes = name.startsWith(PICTURES) ? MAX_PICTURE_BYTES : MAX_ENTRY_BYTES
    if (type !== 'file' || size > maxBytes) throw new Error(`an unexpected entry ${name}`)
    const chunks: Buffer[] = []
    for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk)
    yield { name, content: Buffer.concat(chunks) }
  }
}

function faultOf(file: string, error: unknown, isOurs: boolean) {
  if (error instanceof BackupFault || !(error instanceof Error)) return error
  const code = errorCode(error)
  if (code === 'ENOENT') return new BackupFault(`${file} does not exist.`)
  if (code === 'EISDIR') return new BackupFault(`${file} is a folder, not a backup.`)
  if ('syscall' in error) return new BackupFault(`${file} cannot be read (${code}).`)
  if (code === 'Z_BUF_ERROR') {
    return new BackupFault(`${file} is incomplete: it ends too early. Copy it again, or use another backup.`)
  }
  if (isOurs) return damageFault(file, error.message, { cause: error })
  return new BackupFault(`${file} is not a backup of this shop.`, { cause: error })
}
