/**
 * Who may import whom. A room is a folder without the rooms below it; `lib/*` and `*` are the files directly in lib/ and in the
 * checkout. A room imports itself, these rooms or single files, and packages. Tests import what they like, but no test.
 */

const basics = 'lib/* lib/text lib/db lib/front lib/settings lib/shop lib/generated'
const accounts = `${basics} lib/auth lib/audit`
const domains =
  'lib/catalogue lib/makers lib/pages lib/prices lib/search lib/synonyms lib/reviews lib/stock lib/orders lib/shipping lib/invoices lib/payments lib/refunds lib/disputes lib/webhooks lib/hooks lib/alerts lib/cart lib/returns'
const selling = 'lib/orders lib/outbox lib/paypal lib/jobs lib/stock'
/** What an admin must decide is told by the reasons of payments and refunds, which these rooms write. */
const reasons = 'lib/payments/payment-reason lib/payments/hold-refusal lib/refunds/refund-reason'

export const rooms: Record<string, string> = {
  '*': `lib scripts/run.cjs package.json testing/browser tools/test`,
  app: 'components lib package.json',
  components: `lib/* lib/text lib/front lib/shop lib/browser lib/checkout lib/mail lib/attention lib/operation lib/figures lib/audit lib/auth lib/factors lib/keys lib/users ${domains} lib/privacy lib/db/paging lib/db/list-filter lib/storage/picture-name lib/storage/picture-sizes lib/exports/export-links lib/imports`,

  'lib/http': `${accounts} lib/keys lib/calls lib/catalogue/share-card-text lib/factors lib/pages lib/users lib/orders lib/outbox lib/paypal lib/storage lib/operation`,
  'lib/agents': `${basics} lib/catalogue lib/orders/sale-terms lib/outbox/owner-address lib/pages lib/search`,
  'lib/openapi': `${basics} ${domains} lib/setup lib/calls lib/factors lib/users`,
  'lib/calls': `${basics} ${domains} lib/attention/schema lib/setup/schema lib/imports lib/audit lib/factors lib/keys lib/figures lib/mail lib/paypal lib/privacy lib/users`,
  'lib/jobs/start-jobs': `${accounts} lib/jobs lib/hooks lib/mail`,
  'lib/jobs/find-due': `${basics} lib/jobs`,
  'lib/jobs/shop-jobs': `${accounts} ${domains} lib/imports lib/factors lib/jobs lib/mail lib/paypal lib/privacy lib/users`,
  'lib/operation': `${accounts} lib/attention lib/factors lib/mail lib/makers lib/pages lib/notices lib/paypal lib/stock lib/storage`,

  'lib/figures': `${accounts} lib/orders lib/catalogue lib/mail lib/operation lib/users`,
  'lib/exports': `${accounts} lib/figures lib/invoices lib/orders lib/refunds lib/shipping lib/catalogue lib/users lib/imports/columns`,
  'lib/imports': `${accounts} lib/catalogue lib/prices lib/stock/stock-reasons lib/storage`,
  'lib/privacy': `${accounts} lib/factors lib/hooks/forget-deliveries lib/orders lib/payments lib/paypal lib/stock lib/users`,
  'lib/hooks': `${accounts} lib/attention lib/catalogue lib/jobs lib/notices lib/orders lib/outbox lib/outside`,
  'lib/outside': basics,
  'lib/webhooks': `${accounts} lib/attention lib/disputes lib/refunds lib/payments ${selling}`,
  'lib/disputes': `${accounts} lib/attention lib/payments ${selling}`,
  'lib/refunds': `${accounts} lib/attention lib/payments lib/invoices lib/shipping ${selling}`,
  'lib/returns': `${accounts} lib/attention lib/shipping lib/users ${selling}`,
  'lib/payments': `${accounts} lib/attention lib/invoices lib/notices ${selling}`,
  'lib/attention': `${accounts} ${reasons}`,
  'lib/invoices': `${accounts} lib/mark lib/orders lib/paypal lib/storage`,
  'lib/shipping': `${accounts} ${selling}`,
  'lib/orders': `${accounts} ${selling} lib/attention/waiting`,
  'lib/cart': `${accounts} lib/catalogue lib/orders`,
  'lib/stock': `${accounts} lib/catalogue`,
  'lib/alerts': `${accounts} lib/outbox lib/users`,
  'lib/catalogue': `${accounts} lib/mark lib/orders/totals lib/orders/sale-terms lib/makers lib/pages/published-pages lib/prices lib/search lib/reviews lib/storage`,
  'lib/keys': accounts,
  'lib/makers': accounts,
  'lib/prices': accounts,
  'lib/search': `${basics} lib/catalogue`,
  'lib/synonyms': accounts,
  'lib/reviews': `${accounts} lib/catalogue lib/outbox`,
  'lib/pages': `${accounts} lib/outbox lib/users/schema`,
  'lib/mail': `${accounts} lib/orders lib/outbox lib/pages lib/jobs lib/notices lib/storage/mail-picture-name lib/storage/picture-name`,

  'lib/checkout': 'lib/* lib/text lib/shop lib/browser lib/auth lib/cart lib/orders lib/catalogue lib/users',
  'lib/browser': `lib/* lib/text lib/shop lib/calls/calls lib/imports/import-schema lib/checkout lib/auth lib/factors lib/keys lib/mail lib/privacy lib/users ${domains}`,

  'lib/users': `${accounts} lib/factors lib/outbox`,
  'lib/factors': `${accounts} lib/outbox`,
  'lib/audit': `${basics} lib/auth`,
  'lib/auth': `${basics} lib/users`,
  'lib/jobs': `${accounts} lib/outbox`,
  'lib/storage': `${basics} lib/notices`,
  'lib/mark': accounts,
  'lib/notices': accounts,
  'lib/setup': `${accounts} lib/users lib/catalogue/schema lib/stock`,
  'lib/shop/update-shop': `${accounts} lib/storage`,
  'lib/shop/upload-notice': `${accounts} lib/storage`,
  'lib/shop': basics,
  'lib/outbox': basics,
  'lib/paypal': `${basics} lib/notices`,
  'lib/db': basics,
  'lib/front': basics,
  'lib/settings': basics,
  'lib/text': basics,
  'lib/*': basics,

  server: `${basics} lib/search lib/storage`,
  ops: `${basics} lib/setup/setup-token lib/mail lib/operation lib/storage prisma/demo scripts/run.cjs testing/books`,
  'ops/prove': `${basics} lib ops prisma/demo testing tools/bench`,
  tools: 'lib ops server prisma/demo testing',
  'tools/paypal-simulator': `${basics} ops`,
  prisma: 'lib ops',
  scripts: 'package.json',
  testing: 'lib ops server prisma tools',
  e2e: 'lib ops prisma testing tools',
}
