/**
 * Who may import whom. A room is a folder without the rooms below it; `lib/*` and `*` are the files directly in lib/ and in the
 * checkout. A room imports itself, these rooms or single files, and packages. Tests import what they like, but no test.
 */

const basics = 'lib/* lib/text lib/db lib/front lib/platform/config lib/shop lib/generated'
const accounts = `${basics} lib/auth lib/accounts/audit`
const domains =
  'lib/catalogue lib/catalog/manufacturers lib/pages lib/catalog/pricing lib/search lib/catalog/synonyms lib/catalog/reviews lib/sales/inventory lib/orders lib/shipping lib/money/invoices lib/payments lib/refunds lib/money/disputes lib/money/paypal-webhooks lib/hooks lib/catalog/back-in-stock lib/sales/cart lib/sales/returns'
const selling = 'lib/orders lib/outbox lib/money/paypal lib/jobs lib/sales/inventory'
/** What an admin must decide is told by the reasons of payments and refunds, which these rooms write. */
const reasons =
  'lib/money/payments/payment-reason lib/money/payments/hold-refusal lib/money/refunds/refund-reason'

export const rooms: Record<string, string> = {
  '*': `lib scripts/run.cjs package.json testing/browser tools/test`,
  app: 'components lib package.json',
  components: `lib/* lib/text lib/front lib/shop lib/browser lib/checkout lib/mail lib/attention lib/operation lib/figures lib/accounts/audit lib/auth lib/accounts/mfa lib/accounts/api-keys lib/users ${domains} lib/admin/privacy lib/platform/db/paging lib/platform/db/list-filter lib/platform/storage/picture-name lib/storage/picture-sizes lib/admin/export/export-links lib/imports`,

  'lib/http': `${accounts} lib/accounts/api-keys lib/api/contract lib/catalog/share-cards/share-card-text lib/accounts/mfa lib/pages lib/users lib/orders lib/outbox lib/money/paypal lib/platform/storage lib/operation`,
  'lib/api/agents': `${basics} lib/catalogue lib/catalog/pricing/sale-terms lib/messaging/email/owner-address lib/pages lib/search`,
  'lib/api/openapi': `${basics} ${domains} lib/admin/setup lib/api/contract lib/accounts/mfa lib/users`,
  'lib/api/contract': `${basics} ${domains} lib/admin/inbox/attention-schema lib/admin/setup/setup-schema lib/imports lib/accounts/audit lib/accounts/mfa lib/accounts/api-keys lib/figures lib/mail lib/money/paypal lib/admin/privacy lib/users`,
  'lib/admin/jobs/start-jobs': `${accounts} lib/jobs lib/hooks lib/mail`,
  'lib/admin/jobs/find-due': `${basics} lib/jobs`,
  'lib/admin/jobs/shop-jobs': `${accounts} ${domains} lib/imports lib/accounts/mfa lib/jobs lib/mail lib/money/paypal lib/admin/privacy lib/users`,
  'lib/operation': `${accounts} lib/attention lib/accounts/mfa lib/mail lib/catalog/manufacturers lib/pages lib/platform/service-health lib/money/paypal lib/sales/inventory lib/platform/storage`,

  'lib/figures': `${accounts} lib/orders lib/catalogue lib/mail lib/operation lib/users`,
  'lib/admin/export': `${accounts} lib/figures lib/money/invoices lib/orders lib/refunds lib/shipping lib/catalogue lib/users lib/admin/import/import-columns`,
  'lib/imports': `${accounts} lib/catalogue lib/catalog/pricing lib/sales/inventory/stock-reasons lib/platform/storage`,
  'lib/admin/privacy': `${accounts} lib/accounts/mfa lib/messaging/webhook-delivery/forget-deliveries lib/orders lib/payments lib/money/paypal lib/sales/inventory lib/users`,
  'lib/hooks': `${accounts} lib/attention lib/catalogue lib/jobs lib/platform/service-health lib/orders lib/outbox lib/platform/safe-fetch`,
  'lib/platform/safe-fetch': basics,
  'lib/money/paypal-webhooks': `${accounts} lib/attention lib/money/disputes lib/refunds lib/payments ${selling}`,
  'lib/money/disputes': `${accounts} lib/attention lib/payments ${selling}`,
  'lib/refunds': `${accounts} lib/attention lib/payments lib/money/invoices lib/shipping ${selling}`,
  'lib/sales/returns': `${accounts} lib/attention lib/shipping lib/users ${selling}`,
  'lib/payments': `${accounts} lib/attention lib/money/invoices lib/platform/service-health ${selling}`,
  'lib/attention': `${accounts} ${reasons}`,
  'lib/money/invoices': `${accounts} lib/store/logo lib/orders lib/money/paypal lib/platform/storage`,
  'lib/shipping': `${accounts} ${selling}`,
  'lib/orders': `${accounts} ${selling} lib/money/reconciliation/attention-conditions`,
  'lib/sales/cart': `${accounts} lib/catalogue lib/orders`,
  'lib/sales/inventory': `${accounts} lib/catalogue`,
  'lib/catalog/back-in-stock': `${accounts} lib/outbox lib/users`,
  'lib/catalogue': `${accounts} lib/store/logo lib/catalog/pricing/totals lib/catalog/pricing/sale-terms lib/catalog/manufacturers lib/store/cms/published-pages lib/catalog/pricing lib/search lib/catalog/reviews lib/platform/storage`,
  'lib/accounts/api-keys': accounts,
  'lib/catalog/manufacturers': accounts,
  'lib/catalog/pricing': accounts,
  'lib/search': `${basics} lib/catalogue`,
  'lib/catalog/synonyms': accounts,
  'lib/catalog/reviews': `${accounts} lib/catalogue lib/outbox`,
  'lib/pages': `${accounts} lib/outbox lib/accounts/users/user-schema`,
  'lib/mail': `${accounts} lib/orders lib/outbox lib/pages lib/jobs lib/platform/service-health lib/platform/storage/mail-picture-name lib/platform/storage/picture-name`,

  'lib/checkout':
    'lib/* lib/text lib/shop lib/browser lib/auth lib/sales/cart lib/orders lib/catalogue lib/users',
  'lib/browser': `lib/* lib/text lib/shop lib/api/contract/calls lib/admin/import/import-schema lib/checkout lib/auth lib/accounts/mfa lib/accounts/api-keys lib/mail lib/admin/privacy lib/users ${domains}`,

  'lib/users': `${accounts} lib/accounts/mfa lib/outbox`,
  'lib/accounts/mfa': `${accounts} lib/outbox`,
  'lib/accounts/audit': `${basics} lib/auth`,
  'lib/auth': `${basics} lib/users`,
  'lib/jobs': `${accounts} lib/outbox`,
  'lib/platform/storage': `${basics} lib/platform/service-health`,
  'lib/store/logo': accounts,
  'lib/platform/service-health': accounts,
  'lib/admin/setup': `${accounts} lib/users lib/catalog/products/product-schema lib/sales/inventory`,
  'lib/store/settings/update-shop': `${accounts} lib/platform/storage`,
  'lib/store/settings/upload-notice': `${accounts} lib/platform/storage`,
  'lib/shop': basics,
  'lib/outbox': basics,
  'lib/money/paypal': `${basics} lib/platform/service-health`,
  'lib/db': basics,
  'lib/front': basics,
  'lib/platform/config': basics,
  'lib/text': basics,
  'lib/*': basics,

  server: `${basics} lib/search lib/platform/storage`,
  ops: `${basics} lib/admin/setup/setup-token lib/mail lib/operation lib/platform/storage prisma/demo scripts/run.cjs testing/books`,
  'ops/prove': `${basics} lib ops prisma/demo testing tools/bench`,
  tools: 'lib ops server prisma/demo testing',
  'tools/paypal-simulator': `${basics} ops`,
  prisma: 'lib ops',
  scripts: 'package.json',
  testing: 'lib ops server prisma tools',
  e2e: 'lib ops prisma testing tools',
}
