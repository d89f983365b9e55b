import { rateLimitNames, settingNames } from '@/lib/platform/config/settings'
import { withoutSettings } from '@/ops/launcher/settings'

/**
 * Returns the environment of a shop that inherits no setting, neither from this process nor from an .env file. That file only
 * sets absent variables, so every other setting is present and empty. The rate limits are raised: all clients of a test or a
 * load have one address.
 * @param settings  of this shop
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
