/** npm run restore -- FILE: restores a backup into an empty shop that is not running. Any other is refused and unchanged. */
import { readFileArgument, runCommand } from './backup/commands/command'
import { readShop } from './backup/commands/environment'
import { describeContent, describeTime } from './backup/commands/report'
import { restoreBackup } from './backup/commands/restore'

await runCommand(async (signal) => {
  const file = readFileArgument('npm run restore -- FILE')
  const { head, sums } = await restoreBackup(readShop(), file, signal)
  console.log(
    `Restored the shop of ${head.createdAt}: ${describeContent(sums)}, in ${describeTime()}. ` +
      'Start it with `npm start`.',
  )
})
