import 'server-only'
import { isEasySecret, SECRET_ADVICE } from '@/lib/easy-secret.mjs'
import { z } from '@/lib/zod'

const url = z.url({ error: 'must be a URL' })

/** A whole number written plainly, within these bounds. */
function count(least: number, most: number) {
  const error = `must be a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d{1,10}$/, error)
    .transform(Number)
    .pipe(z.number().min(least, error).max(most, error))
}
/** So many in a minute. */
const rate = count(1, 1_000_000_000)

const settings = z
  .object({
    DATABASE_URL: z.string({ error: 'is missing' }).startsWith('postgres', 'must be a postgresql:// URL'),
    NEXTAUTH_SECRET: z
      .string({ error: 'is missing' })
      .refine((secret) => !isEasySecret(secret), `is too easy to guess: ${SECRET_ADVICE}`),
    SHOP_URL: url.default('http://localhost:3000'),
    SHOP_DATA_DIR: z.string().min(1).default('.data'),
    STOCK_HOLD_MINUTES: z.coerce.number('must be a number of minutes').int().min(1).max(10_080).default(60),
    MAX_OPEN_ORDERS: count(1, 1_000_000).default(5),
    MAX_ORDER_UNITS: count(1, 1_000_000).default(99),
    PAYPAL_CLIENT_ID: z.string().min(1).optional(),
    PAYPAL_CLIENT_SECRET: z.string().min(1).optional(),
    PAYPAL_WEBHOOK_ID: z
      .string()
      .regex(/^[a-zA-Z0-9]{1,50}$/, 'must have 1 to 50 letters and digits')
      .optional(),
    PAYPAL_API_URL: url.default('https://api-m.sandbox.paypal.com'),
    PAYPAL_SCRIPT_URL: z.string().min(1).default('https://www.paypal.com/sdk/js'),
    PAYPAL_SIMULATOR_URL: url.optional(),
    TRUSTED_PROXIES: count(0, 10).default(0),
    RATE_LIMIT_LOGIN: rate.default(10),
    RATE_LIMIT_REGISTER: rate.default(200),
    RATE_LIMIT_REVIEW: rate.default(120),
    RATE_LIMIT_ORDER: rate.default(300),
    RATE_LIMIT_WEBHOOK: rate.default(600),
    S3_BUCKET: z.string().min(1).optional(),
    S3_REGION: z.string().min(1).optional(),
    S3_ENDPOINT: url.optional(),
    S3_ACCESS_KEY_ID: z.string().min(1).optional(),
    S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  })
  .refine((env) => !env.PAYPAL_CLIENT_ID === !env.PAYPAL_CLIENT_SECRET, {
    error: 'and PAYPAL_CLIENT_SECRET belong together: set both or none',
    path: ['PAYPAL_CLIENT_ID'],
  })
  .refine((env) => !env.S3_ACCESS_KEY_ID === !env.S3_SECRET_ACCESS_KEY, {
    error: 'and S3_SECRET_ACCESS_KEY belong together: set both or none',
    path: ['S3_ACCESS_KEY_ID'],
  })
  .refine((env) => env.S3_BUCKET || !Object.keys(env).some((name) => name.startsWith('S3_')), {
    error: 'is missing, but other S3 settings are there',
    path: ['S3_BUCKET'],
  })

export type Env = z.infer<typeof settings>

let known: Env | undefined

/** The settings, read once when first asked; an Error naming every bad variable at once (never its value). */
export function env(): Env {
  known ??= parse()
  return known
}

function parse(): Env {
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''))
  const result = settings.safeParse(given)
  if (result.success) return result.data
  const faults = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  throw new Error(`These settings are not usable: ${faults.join('; ')}. See .env.example.`)
}

/** Whether cookies may only travel over https: the shop's public address says so. */
export function isSecureSite(): boolean {
  return env().SHOP_URL.startsWith('https://')
}
