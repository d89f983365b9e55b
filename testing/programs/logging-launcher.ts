import { say, writeLog } from '@/ops/launcher/say'
import { runToEnd } from '@/ops/processes/children'

writeLog()
say('\n  The launcher says this.\n')
const command = [process.execPath, '-e', process.argv[2] ?? '']
await runToEnd('The program', command, { env: process.env, cwd: process.cwd() }).catch(() => {})
