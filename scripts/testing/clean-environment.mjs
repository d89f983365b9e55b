import { rateLimitNames, settingNames } from '../../lib/settings.mjs'
import { withoutSettings } from '../launcher/settings.mjs'

/**
 * The environment of a shop that has nothing to do with the one whose settings stand around here, nor with a .env
 * file: that fills in what is absent, so everything is there, and empty. Only the rate limits are raised: all the people of
 * a test or a load come from one address.
 * @param {Record<string, string>} settings  what this shop does set
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
