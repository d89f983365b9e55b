import { rateLimitNames, settingNames } from '@/lib/platform/config/settings'
import { withoutSettings } from '@/ops/launcher/settings'

/**
 * Returns the environment of a shop that inherits no setting from this process or an .env file, which only sets absent
 * variables: every other setting is present and empty. All clients of a test have one address, so rate limits are raised.
 */
export function cleanEnvironment(settings: Record<string, string>): NodeJS.ProcessEnv {
  const empty = Object.fromEntries(settingNames.map((name) => [name, '']))
  const limits = Object.fromEntries(rateLimitNames.map((name) => [name, '1000000']))
  return {
    ...withoutSettings(process.env),
    ...empty,
    ...limits,
    ...settings,
  } as NodeJS.ProcessEnv
}
