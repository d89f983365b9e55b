import limit from 'p-limit'
import { BackupFault } from '@/ops/backup/backup-fault'
import type { PictureFiles } from '@/ops/backup/picture-files'
import { readArguments } from '@/ops/command-line'
import { PlainError } from '@/ops/postgres/plain-error'

type Target = 's3' | 'folder'

type Options = { deletes?: boolean; signal?: AbortSignal; onProgress?: (count: number, all: number) => void }

const USAGE = 'Usage: npm run pictures -- move s3 | folder [--delete]'
const AT_ONCE = 4

export function readMoveArguments(): { target: Target; deletes: boolean } {
  const options = { delete: { type: 'boolean', default: false } } as const
  const { values, positionals } = readArguments(USAGE, { options, allowPositionals: true })
  const [verb, target, ...others] = positionals
  if (verb !== 'move' || (target !== 's3' && target !== 'folder') || others.length)
    throw new PlainError(USAGE)
  return { target, deletes: values.delete }
}

/**
 * Copies every file that the target lacks or has with other bytes, and reads each copy back. A repetition goes on where an
 * earlier run ended. `deletes` removes from the source what the target has, once all copies are proven.
 */
export async function movePictures(
  source: PictureFiles,
  target: PictureFiles,
  { deletes = false, signal, onProgress }: Options = {},
) {
  const names = await source.list()
  const present = new Set(await target.list())
  const proven: string[] = []
  let copied = 0
  /** Returns whether the target now has the file; false when the shop has removed it meanwhile. */
  async function copy(name: string) {
    const content = await source.read(name)
    if (!content) return false
    const isCopied = async () => (await target.read(name))?.equals(content) ?? false
    if (present.has(name) && (await isCopied())) return true
    await target.write(name, content)
    copied += 1
    if (!(await isCopied())) throw new BackupFault(`The copy of ${name} has other bytes. Nothing is deleted.`)
    return true
  }
  await eachAtOnce(names, signal, async (name) => {
    if (await copy(name)) proven.push(name)
    onProgress?.(proven.length, names.length)
  })
  const deletable = deletes ? proven : []
  await eachAtOnce(deletable, signal, (name) => source.remove(name))
  return { all: proven.length, copied, deleted: deletable.length }
}

async function eachAtOnce(
  names: string[],
  signal: AbortSignal | undefined,
  work: (name: string) => Promise<void>,
) {
  const run = limit(AT_ONCE)
  const handle = (name: string) => {
    signal?.throwIfAborted()
    return work(name)
  }
  try {
    await Promise.all(names.map((name) => run(handle, name)))
  } finally {
    run.clearQueue()
  }
}

/** What the operator reads at the end. `isUsed`: the running shop already reads from the target. */
export function describeMove(
  { all, copied, deleted }: Awaited<ReturnType<typeof movePictures>>,
  { target, deletes, isUsed }: { target: Target; deletes: boolean; isUsed: boolean },
): string[] {
  const [place, source] = target === 's3' ? ['bucket', 'folder'] : ['folder', 'bucket']
  const repeat = `npm run pictures -- move ${target}`
  const lines = [`${all} files are in the ${place}, ${copied} of them copied now; each was compared.`]
  if (deletes) return [...lines, `${deleted} files were deleted from the ${source}.`]
  if (isUsed) return [...lines, `To remove them from the ${source}: ${repeat} --delete`]
  const restart = target === 's3' ? 'with S3_BUCKET set' : 'without S3_BUCKET'
  const next = `Now restart the shop ${restart}, and repeat \`${repeat}\` for pictures uploaded meanwhile.`
  return [...lines, next]
}
