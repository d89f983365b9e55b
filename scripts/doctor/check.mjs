import { addressesOf } from '../../lib/database-hosts.mjs'

/**
 * What one look at the shop found: `seen` is all right, `wrong` has to be repaired, `doubtful` may be intentional, `skipped` does not
 * apply. A text contains no secret.
 * @typedef {object} Finding
 * @property {'seen' | 'wrong' | 'doubtful' | 'skipped'} mark
 * @property {string} text
 * @property {string} [remedy]  what to do
 * @property {boolean} [isOfDemo]  expected of a demo shop
 *
 * @typedef {object} Context
 * @property {string} root  folder of the checkout or the image
 * @property {Partial<import('../../lib/settings.mjs').Settings>} settings  without those that are not valid
 * @property {import('../../lib/settings-check.mjs').Environment} environment
 * @property {string} dataFolder
 * @property {string | null} databaseUrl  of the embedded database, too, while it runs
 * @property {boolean} sendsMail
 * @property {import('../database/lock-file.mjs').Holder | null} [run]  what the launcher of the running shop has written
 * @property {import('./mail-dns.mjs').ReadTexts} [readTexts]  the DNS of a test
 * @property {string} [ca]  certificate of the authority that a test trusts
 *
 * `isGate`: while it finds that something is wrong, the later checks of its group make no sense.
 * @typedef {{ name: string, isGate?: true, look: (context: Context) => Promise<Finding | Finding[]> }} Check
 */

/** @returns {Finding} */
export const seen = (/** @type {string} */ text) => ({ mark: 'seen', text })

/** @returns {Finding} */
export const wrong = (/** @type {string} */ text, /** @type {string} */ remedy) => ({
  mark: 'wrong',
  text,
  remedy,
})

/** @returns {Finding} */
export const doubtful = (/** @type {string} */ text, /** @type {string} */ remedy) => ({
  mark: 'doubtful',
  text,
  remedy,
})

/** @returns {Finding} */
export const skipped = (/** @type {string} */ text) => ({ mark: 'skipped', text })

/** Marks what is wrong as expected of a demo shop, when this is one. */
export function ofDemo(/** @type {Finding} */ finding, /** @type {Context} */ { settings }) {
  return finding.mark === 'wrong' && settings.SHOP_SEED === 'demo' ? { ...finding, isOfDemo: true } : finding
}

/**
 * Runs a check. A check that fails or times out counts as wrong. The others still run.
 * @param {Check} check
 * @param {Context} context
 * @param {number} [timeoutMs]
 * @returns {Promise<Finding[]>}
 */
export async function runCheck({ name, look }, context, timeoutMs = 60_000) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs / 1000} seconds`)), timeoutMs)
  })
  try {
    return [await Promise.race([look(context), late])].flat()
  } catch (error) {
    return [
      wrong(
        `${name} could not be checked: ${reasonOf(error, context)}.`,
        'Repair this, then run the doctor again.',
      ),
    ]
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Runs the checks of a group, one after the other.
 * @param {Check[]} checks
 * @param {Context} context
 * @returns {Promise<Finding[]>}
 */
export async function runGroup(checks, context) {
  const findings = []
  let isOpen = true
  for (const check of checks) {
    const found = isOpen ? await runCheck(check, context) : [skipped(`${check.name}: not checked.`)]
    if (check.isGate && found.some(({ mark }) => mark === 'wrong')) isOpen = false
    findings.push(...found)
  }
  return findings
}

/** The text of an error without the values of secret settings. */
export function reasonOf(/** @type {unknown} */ error, /** @type {Context} */ { environment }) {
  const first = error instanceof AggregateError ? error.errors[0] : error
  let text = first instanceof Error ? first.message || first.name : String(first)
  for (const secret of secretsIn(environment)) text = text.replaceAll(secret, '…')
  return text.replace(/\s+/g, ' ').replace(/\.$/, '')
}

const SECRETS = /SECRET|TOKEN|_KEY$/
const ADDRESSES = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'SMTP_URL']

/** @returns {string[]} */
function secretsIn(/** @type {import('../../lib/settings-check.mjs').Environment} */ environment) {
  return Object.entries(environment).flatMap(([name, value = '']) => {
    if (SECRETS.test(name)) return value.length > 3 ? [value] : []
    const [address = ''] = addressesOf(value)
    if (!ADDRESSES.includes(name) || !URL.canParse(address)) return []
    const { password } = new URL(address)
    return password ? [password, decodeURIComponent(password)] : []
  })
}
