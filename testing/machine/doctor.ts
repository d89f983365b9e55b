import { settingNames } from '@/lib/platform/config/settings'
import type { Environment } from '@/lib/platform/config/settings-check'
import { readSetting } from '@/lib/platform/config/settings-check'
import type { Check, Context, Finding } from '@/ops/doctor/check'
import { runCheck } from '@/ops/doctor/check'

export function doctorContext(environment: Environment, more: Partial<Context> = {}): Context {
  const settings = Object.fromEntries(settingNames.map((name) => [name, readSetting(environment, name)]))
  const folders = { root: process.cwd(), dataFolder: '/nowhere' }
  return { ...folders, settings, environment, databaseUrl: null, sendsMail: false, ...more }
}

/** Runs the check with this name and returns each finding as its mark and text. */
export async function lookAt(checks: Check[], name: string, context: Context): Promise<string[]> {
  const check = checks.find((one) => one.name === name)
  if (!check) throw new Error(`There is no check "${name}"`)
  return (await runCheck(check, context)).map(lineOf)
}

export const lineOf = ({ mark, text }: Finding): string => `${mark}: ${text}`
