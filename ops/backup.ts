/**
 * npm run backup -- FILE: writes the shop's database and pictures into one file while the shop sells. `--nightly` writes,
 * verifies and records one as BACKUP_AT, BACKUP_KEEP and BACKUP_DIR say.
 */
import { readFileArgument, runCommand } from './backup/commands/command'
import { openPictures, readShop, withDatabase } from './backup/commands/environment'
import { runNightly } from './backup/commands/nightly'
import { describeBytes, describeContent, describeTime, warnOfForeignTables } from './backup/commands/report'
import { writeBackup } from './backup/write-backup'

async function writeFile(file: string, signal: AbortSignal) {
  const shop = readShop()
  const pictures = await openPictures(shop)
  const written = await withDatabase(shop, (url) =>
    writeBackup(file, { url, pictures, code: shop.code, signal }),
  )
  console.log(
    `Wrote ${file}: ${describeContent(written.sums)}, ${describeBytes(written.bytes)}, in ${describeTime()}.`,
  )
  for (const name of written.missingPictures)
    console.warn(`The picture ${name} is shown by a product or an order, but it is not in the store.`)
  warnOfForeignTables(written.foreignTables)
}

await runCommand((signal) =>
  process.argv.includes('--nightly')
    ? runNightly(readShop(), signal)
    : writeFile(readFileArgument('npm run backup -- FILE'), signal),
)
