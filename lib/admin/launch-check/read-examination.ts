import 'server-only'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { readBackups } from '@/lib/admin/health/check-operation'
import { brandsWithoutMaker } from '@/lib/catalog/manufacturers/manufacturer-queries'
import { isLive, paypalServerConfig } from '@/lib/money/paypal/paypal-config'
import { env } from '@/lib/platform/config/env'
import { settings } from '@/lib/platform/config/settings'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { z } from '@/lib/shared/validation/zod'
import { untranslatedPages } from '@/lib/store/cms/page-translations'
import { listPublishedPages } from '@/lib/store/cms/published-pages'
import { isInEu } from '@/lib/store/settings/country-proposals'
import { readShop } from '@/lib/store/settings/read-shop'
import { examine, type Line, type ShopFacts } from './examiner'
import { listUnprovenAdmins } from './unproven-admins'

export type Examination = { country: string | null; lines: Line[] }

/** Returns what the shop needs before it sells, and whether it is there. Owners only. */
export async function readExamination(viewer: Viewer | null): Promise<Examination> {
  requireAction(viewer, 'manage-shop')
  return examineShop()
}

/** The same for the doctor; asks for no permission. */
export async function examineShop(): Promise<Examination> {
  const facts = await readFacts()
  return { country: facts.country, lines: examine(facts) }
}

async function readFacts(): Promise<ShopFacts> {
  const shop = await readShop()
  const { SHOP_URL, SMTP_URL } = env()
  const [backup, owners, unprovenAdmins, product, pages, unmade] = await Promise.all([
    backupState(),
    ownersWithoutFactor(),
    listUnprovenAdmins(),
    db.product.findFirst({ where: { status: 'live' }, select: { id: true } }),
    listPublishedPages(),
    // Reads all live products: only where their makers are asked for.
    isInEu(shop.country) ? brandsWithoutMaker() : [],
  ])
  const slugs = pages.map(({ slug }) => slug)
  const further = shop.languages.slice(1)
  return {
    ...shop,
    sellerName: shop.sellerName === settings.SELLER_NAME.default ? null : shop.sellerName,
    hasMailServer: SMTP_URL !== undefined,
    payments: payments(),
    backup,
    ownersWithoutFactor: owners,
    unprovenAdmins,
    shopUrl: SHOP_URL,
    hasProduct: product !== null,
    pages: slugs,
    untranslated: further.length > 0 ? await untranslatedPages(slugs, further) : null,
    brandsWithoutMaker: unmade.map(({ brand }) => brand),
    hasGuaranteeNotice: shop.guaranteeNotice !== null,
  }
}

function payments(): ShopFacts['payments'] {
  if (env().PAYPAL_SIMULATOR_URL) return 'simulated'
  if (!paypalServerConfig()) return 'none'
  return isLive() ? 'live' : 'sandbox'
}

async function backupState(): Promise<ShopFacts['backup']> {
  if (!env().BACKUP_AT) return 'none'
  return (await readBackups()).lastVerified ? 'verified' : 'unverified'
}

const ownerRow = z.object({ name: z.string() })

/** The names of the owners whose password alone logs in. */
async function ownersWithoutFactor(): Promise<string[]> {
  const rows = await readRows(db, ownerRow)`
    select name from "User" u where role = 'owner'
      and not exists (select from "Passkey" where "userId" = u.id)
      and not exists (select from "CodeFactor" where "userId" = u.id and "confirmedAt" is not null)
    order by id limit 20`
  return rows.map(({ name }) => name)
}
