/** How often something may be done: what a load test raises. */
export const RATE_LIMIT_NAMES = [
  'RATE_LIMIT_LOGIN',
  'RATE_LIMIT_REGISTER',
  'RATE_LIMIT_REVIEW',
  'RATE_LIMIT_ORDER',
  'RATE_LIMIT_WEBHOOK',
]

/** Every variable that may differ from one installation to the next: what .env.example offers. */
export const SETTING_NAMES = [
  'PORT',
  'HOST',
  'SHOP_URL',
  'DATABASE_URL',
  'SHOP_DATA_DIR',
  'STOCK_HOLD_MINUTES',
  'MAX_OPEN_ORDERS',
  'MAX_ORDER_UNITS',
  'SHOP_SEED',
  'NEXTAUTH_SECRET',
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_WEBHOOK_ID',
  'PAYPAL_API_URL',
  'PAYPAL_SCRIPT_URL',
  'PAYPAL_SIMULATOR_URL',
  'PAYMENTS',
  'TRUSTED_PROXIES',
  ...RATE_LIMIT_NAMES,
  'S3_BUCKET',
  'S3_REGION',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
]
/** What the launcher makes of them for Next. */
const DERIVED = ['HOSTNAME', 'NEXTAUTH_URL', 'NODE_ENV']

/** The environment without anything that decides about one installation. */
export function withoutSettings(/** @type {NodeJS.ProcessEnv} */ env) {
  const decided = new Set([...SETTING_NAMES, ...DERIVED])
  return Object.fromEntries(Object.entries(env).filter(([name]) => !decided.has(name)))
}
