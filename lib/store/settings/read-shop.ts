import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { env, environmentSets, replaceSettings } from '@/lib/platform/config/env'
import { parseRows } from '@/lib/platform/db/read-rows'
import { querySql } from '@/lib/platform/db/sql-transaction'
import { isDatabaseDown } from '@/lib/platform/db-connection/database-outage'
import { openSecret, settingOf } from '@/lib/platform/secrets/secret-box'
import { setShopCountry } from '@/lib/shared/locale/format-locale'
import { setShopZone } from '@/lib/shared/locale/shop-zone'
import { setShopLanguages } from '@/lib/shared/messages/shop-languages'
import { setCurrency } from '@/lib/shared/money/money'
import { z } from '@/lib/shared/validation/zod'
import { shopSettings } from './settings-schema'
import {
  type EnvironmentName,
  environmentNames,
  isSecret,
  paypalApis,
  type ShopSettings,
  type secretNames,
  shopDefaults,
} from './shop-settings'

/** The settings; of the secrets only whether they are set: `env()` has them. */
export type Shop = Omit<ShopSettings, (typeof secretNames)[number]> &
  Record<(typeof secretNames)[number], 'set' | null> & {
    /** Raised by every change. */
    version: number
  }

type Known = { text: string; shop: Shop }
const shared = globalThis as typeof globalThis & { shopKnown?: Known }

/** The settings as last read by this process, or the defaults: what an order costs is decided by `readShop` or its transaction. */
export function shop(): Shop {
  shared.shopKnown ??= { text: '', shop: shopOf(0, {}) }
  return shared.shopKnown.shop
}

const row = z.object({ version: z.int(), values: z.string() })

/** The statement that `shopFrom` reads. */
export const shopRows = Prisma.sql`select version, values::text from "ShopSettings"`

/** The same, and lets nobody change the settings until the transaction ends. */
export const lockedShopRows = Prisma.sql`${shopRows} for share`

/** Reads the settings of the shop, of which every later `shop()` and `env()` of this process knows. While the database is away: those last read. */
export async function readShop(): Promise<Shop> {
  try {
    return await readShopNow()
  } catch (error) {
    if (isDatabaseDown(error)) return shop()
    throw error
  }
}

/** Reads the settings like `readShop`, for what cannot be undone. Throws `DatabaseOutage` while the database is away. */
export async function readShopNow(): Promise<Shop> {
  return shopFrom(await querySql(shopRows))
}

/** Takes over what `shopRows` has selected. */
export function shopFrom(rows: unknown): Shop {
  const [stored = { version: 0, values: '{}' }] = parseRows(row, rows)
  const text = `${stored.version} ${stored.values}`
  if (shared.shopKnown?.text !== text) shared.shopKnown = { text, shop: takeOver(stored) }
  return shared.shopKnown.shop
}

function takeOver({ version, values }: z.output<typeof row>): Shop {
  const taken = shopOf(version, JSON.parse(values))
  setCurrency(taken.currency)
  setShopZone(taken.timeZone)
  setShopCountry(taken.country)
  setShopLanguages(taken.languages)
  return taken
}

/** What is stored, the variables of the environment and the defaults together. A stored value that no longer holds is left out. */
function shopOf(version: number, stored: Record<string, unknown>): Shop {
  const values = Object.fromEntries(
    Object.entries(shopSettings.shape).flatMap(([name, kind]) => {
      const parsed = name in stored ? kind.safeParse(opened(name, stored[name])) : undefined
      return parsed?.success ? [[name, parsed.data]] : []
    }),
  ) as Partial<ShopSettings>
  const name = values.name ?? shopDefaults.name
  const settable = Object.entries({ sellerName: name, ...values })
  replaceSettings(
    Object.fromEntries(
      settable.flatMap(([setting, value]) => {
        const variable =
          Object.hasOwn(environmentNames, setting) && environmentNames[setting as EnvironmentName]
        return variable && !environmentSets(variable) ? [[variable, variableOf(setting, value)]] : []
      }),
    ),
  )
  const set = env()
  return {
    ...shopDefaults,
    ...values,
    languages: values.languages ?? [...shopDefaults.languages],
    footerLinks: values.footerLinks ?? [],
    translations: values.translations ?? {},
    sellerName: set.SELLER_NAME,
    sellerAddress: set.SELLER_ADDRESS?.replaceAll('\\n', '\n') ?? null,
    sellerTaxId: set.SELLER_TAX_ID ?? null,
    contactEmail: set.CONTACT_EMAIL ?? null,
    timeZone: set.SHOP_TIME_ZONE,
    backupAt: set.BACKUP_AT ?? null,
    lowStock: set.LOW_STOCK,
    returnDays: set.RETURN_DAYS ?? null,
    holdMinutes: set.STOCK_HOLD_MINUTES,
    maxOrderUnits: set.MAX_ORDER_UNITS,
    smtpUrl: set.SMTP_URL ? 'set' : null,
    paypalApi: set.PAYPAL_API_URL === paypalApis.live ? 'live' : 'sandbox',
    paypalClientId: set.PAYPAL_CLIENT_ID ?? null,
    paypalClientSecret: set.PAYPAL_CLIENT_SECRET ? 'set' : null,
    paypalWebhookId: set.PAYPAL_WEBHOOK_ID ?? null,
    mailFrom: set.MAIL_FROM ?? null,
    mailOwner: set.MAIL_OWNER ?? null,
    requireSecondFactor: set.REQUIRE_SECOND_FACTOR === 'desk',
    auditKeepMonths: set.AUDIT_KEEP_MONTHS,
    keepOrdersMonths: set.KEEP_ORDERS_MONTHS,
    version,
  }
}

/** A secret as it was sent; undefined for one that was sealed under another secret of the shop. */
function opened(name: string, value: unknown): unknown {
  if (!isSecret(name) || typeof value !== 'string') return value
  return openSecret(Buffer.from(value, 'base64'), settingOf(name))?.toString()
}

/** As lib/platform/config has it. */
function variableOf(setting: string, value: unknown): unknown {
  if (setting === 'paypalApi') return paypalApis[value as keyof typeof paypalApis]
  if (value === true) return 'desk'
  return value === false || value === null ? undefined : value
}
