import { rateLimitNames, settingNames } from '../../lib/settings.mjs'
import { withoutSettings } from '../launcher/settings.mjs'

/**
 * Returns the environment of a shop that inherits no setting, neither from this process nor from an .env file. That file only
 * sets absent variables, so every other setting is present and empty. The rate limits are raised: all clients of a test or a
 * load have one address.
 * @param {Record<string, string>} settings  of this shop
 * @returns {NodeJS.ProcessEnv}
 */
export function cleanEnvironment(settings) {
  const empty = Object.fromEntries(settingNames.map((name) => [name, '']))
  const limits = Object.fromEntries(rateLimitNames.map((name) => [name, '1000000']))
  return /** @type {NodeJS.ProcessEnv} */ ({
    ...withoutSettings(process.env),
    ...empty,
    ...limits,
    ...settings,
  })
}
