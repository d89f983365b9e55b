import { PlainError } from '@/ops/postgres/plain-error'

const USAGE = 'Usage: npm run screenshots -- [part of a name] [address of a running demo shop]'

/** `only` is part of the names of the screens to take. */
export function readOptions(args: string[]): { only: string; address: string | null } {
  const addresses = args.filter((arg) => /^https?:\/\//.test(arg))
  const names = args.filter((arg) => !addresses.includes(arg))
  const isWrong = addresses.length > 1 || names.length > 1 || names.some((name) => name.startsWith('-'))
  if (isWrong || !addresses.every((each) => URL.canParse(each))) throw new PlainError(USAGE)
  return { only: names[0] ?? '', address: addresses[0] ? new URL(addresses[0]).origin : null }
}
