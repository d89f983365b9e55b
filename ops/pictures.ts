/**
 * npm run pictures -- move s3 | folder [--delete]: copies the uploaded pictures into the bucket or the data folder while the
 * shop sells. Each copy is read back and compared. `--delete` removes what is proven to be at its new place.
 */
import path from 'node:path'
import { runCommand } from './backup/commands/command'
import { readShop } from './backup/commands/environment'
import { picturesInFolder } from './backup/picture-files'
import { describeMove, movePictures, readMoveArguments } from './pictures/move'
import { readLock } from './postgres/lock-file'
import { PlainError } from './postgres/plain-error'

const PROGRESS_MS = 5000

await runCommand(async (signal) => {
  const { target, deletes } = readMoveArguments()
  const { settings, dataFolder } = readShop()
  if (!settings.S3_BUCKET)
    throw new PlainError(
      'S3_BUCKET is not set. Name the bucket in .env or in the environment of this command.',
    )
  const { openBucket } = await import('./backup/bucket')
  const places = {
    s3: openBucket(settings).pictures,
    folder: picturesInFolder(path.join(dataFolder, 'media')),
  }
  const source = target === 's3' ? 'folder' : 's3'
  const { pictures: used } = readLock(path.join(dataFolder, 'run.json')) ?? {}
  if (deletes && used === source)
    throw new PlainError(
      `The running shop still reads its pictures from the ${source === 's3' ? 'bucket' : 'folder'}. ` +
        `${target === 's3' ? 'Restart it with S3_BUCKET' : 'Restart it without S3_BUCKET'}, then repeat this.`,
    )
  let saidAt = performance.now()
  const moved = await movePictures(places[source], places[target], {
    deletes,
    signal,
    onProgress: (count, all) => {
      if (performance.now() - saidAt < PROGRESS_MS) return
      saidAt = performance.now()
      console.log(`  … ${count} of ${all} files`)
    },
  })
  for (const line of describeMove(moved, { target, deletes, isUsed: used === target })) console.log(line)
})
