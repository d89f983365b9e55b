import { resetFactors } from '@/lib/accounts/mfa/reset-factors'
import { type MadeAdmin, makeAdmin } from '@/lib/accounts/users/make-admin'
import { emailInput } from '@/lib/accounts/users/user-schema'
import { db } from '@/lib/platform/db/db'
import '@/lib/platform/messages/speak'

const keepIt = 'It is shown this once. Choose one of your own under Profile.'

function textOf(email: string, result: MadeAdmin): string {
  if (result.outcome === 'known') return `${email} is an owner already.`
  if (result.outcome === 'made') return `A new owner: ${email}\nPassword: ${result.password}\n${keepIt}`
  return `${email} is an owner now, and is logged out everywhere.\nIts new password: ${result.password}\n${keepIt}`
}

function refusal(email: string): string {
  return `${email} has an account, but nobody has shown that the address is theirs: a stranger may have registered it.
Let its owner choose a new password by the shop's mail (Forgot password), and run this command again, or add --yes.
Either way the account then gets a new password, which is shown here, and is logged out everywhere.`
}

const [address, ...options] = process.argv.slice(2)
const email = emailInput.safeParse(address)
if (email.success && options.includes('--reset-factors')) {
  const isKnown = await resetFactors(email.data)
  const text = isKnown
    ? `${email.data} has no second factor any more, and is logged out everywhere. The password is as it was.`
    : `There is no account ${email.data}.`
  ;(isKnown ? process.stdout : process.stderr).write(`${text}\n`)
  process.exitCode = isKnown ? 0 : 1
} else if (email.success) {
  const result = await makeAdmin(email.data, { isSure: options.includes('--yes') })
  if (result.outcome === 'unproven') {
    process.stderr.write(`${refusal(email.data)}\n`)
    process.exitCode = 1
  } else process.stdout.write(`${textOf(email.data, result)}\n`)
} else {
  process.stderr.write(`${email.error.issues[0]?.message}\n`)
  process.exitCode = 1
}
await db.$disconnect()
