import 'server-only'
import { requireAction, type Viewer } from '@/lib/auth/viewer'
import { db } from '@/lib/db/db'
import { env } from '@/lib/env'
import { ownFactors } from '@/lib/factors/own-factors'
import { lawPages } from '@/lib/page-slugs'
import { listPublishedPages } from '@/lib/pages/published-pages'
import { paypalServerConfig } from '@/lib/paypal/config'
import { settings } from '@/lib/settings/settings'
import { readBackups } from './check-operation'

/** What makes a shop of an installation, in the order in which it is done. */
const setupSteps = ['mail', 'paypal', 'seller', 'backup', 'factor', 'product', 'pages'] as const
export type SetupStep = (typeof setupSteps)[number]
export type Setup = { step: SetupStep; isDone: boolean }[]

/**
 * Returns what of the set-up is done: payments by the simulator, the seller's default name, and backups of which none was ever
 * verified, are not; the second factor is the viewer's own, and the pages are those that an order keeps. Owners only.
 */
export async function readSetup(viewer: Viewer | null): Promise<Setup> {
  const owner = requireAction(viewer, 'manage-shop')
  const { SMTP_URL, PAYPAL_SIMULATOR_URL, SELLER_NAME, SELLER_ADDRESS, BACKUP_AT } = env()
  const [backups, factors, product, pages] = await Promise.all([
    readBackups(),
    ownFactors(owner),
    db.product.findFirst({ select: { id: true } }),
    listPublishedPages(),
  ])
  const isDone: Record<SetupStep, boolean> = {
    mail: SMTP_URL !== undefined,
    paypal: paypalServerConfig() !== null && !PAYPAL_SIMULATOR_URL,
    seller: SELLER_NAME !== settings.SELLER_NAME.default && SELLER_ADDRESS !== undefined,
    backup: BACKUP_AT !== undefined && backups.lastVerified !== null,
    factor: factors.isNeeded,
    product: product !== null,
    pages: lawPages.every((slug) => pages.some((page) => page.slug === slug)),
  }
  return setupSteps.map((step) => ({ step, isDone: isDone[step] }))
}
