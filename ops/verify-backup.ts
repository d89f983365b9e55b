/** npm run backup:verify -- FILE: proves a backup in a temporary database. Touches neither the shop nor its database. */
import { readFileArgument, runCommand } from './backup/commands/command'
import { readShop } from './backup/commands/environment'
import { describeContent, describeTime } from './backup/commands/report'
import { verifyBackup } from './backup/commands/verify'

await runCommand(async (signal) => {
  const file = readFileArgument('npm run backup:verify -- FILE')
  const { head, sums } = await verifyBackup(file, readShop().dataFolder, signal)
  console.log(
    `${file} is valid: ${describeContent(sums)} of ${head.createdAt}, written by release ${head.version}. ` +
      `Verified in ${describeTime()}.`,
  )
})
