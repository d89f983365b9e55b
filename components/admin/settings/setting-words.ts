import type { SettingGroup, ShopSettingName } from '@/lib/store/settings/shop-settings'

/** What each group is called, and what it changes. */
export const groupWords: Record<SettingGroup, { title: string; about: string }> = {
  shop: { title: 'Shop', about: 'Who you are: on every page, in mails and on invoices.' },
  look: { title: 'Look', about: 'How the shop looks to everybody.' },
  selling: { title: 'Selling', about: 'In which money you sell, and how long and how much an order holds.' },
  delivery: {
    title: 'Delivery',
    about: 'Where you ship to, for how much, and how long it takes. Placed orders stay as they are.',
  },
  tax: { title: 'Tax', about: 'Which tax your prices have. Placed orders keep theirs.' },
  legal: {
    title: 'Legal',
    about: 'What the law wants shoppers to know. Ask your lawyer what holds for you.',
  },
  mail: { title: 'Mail', about: 'From where mails come, and where the shop writes to you.' },
  accounts: { title: 'Accounts', about: 'How people of the desk log in, and how long the log is kept.' },
}

export type SettingKind =
  | 'line'
  | 'lines'
  | 'email'
  | 'whole'
  | 'money'
  | 'percent'
  | 'tick'
  | 'country'
  | 'currency'
  | 'zone'
  | 'colour'
  | 'days'
  | 'links'
  | 'announcement'
  | 'countries'
  | 'languages'
  | 'mark'
  | 'secret'
  | { options: Record<string, string> }

type Words = { label: string; hint?: string; kind: SettingKind; isOptional?: true }

/** How each setting is shown and read. An optional one may be left empty. */
export const settingWords: Record<ShopSettingName, Words> = {
  name: { label: 'Name of the shop', kind: 'line' },
  description: {
    label: 'Description',
    hint: 'For search engines and shared links, in one or two sentences.',
    kind: 'lines',
  },
  country: { label: 'Country', hint: 'Where the shop is at home.', kind: 'country', isOptional: true },
  languages: {
    label: 'Languages',
    hint: 'Of pages and mails for shoppers. The first is the shop’s own. One that is removed keeps its texts.',
    kind: 'languages',
  },
  sellerName: { label: 'Seller', hint: 'On invoices: the name of your company, or yours.', kind: 'line' },
  sellerAddress: {
    label: 'Address of the seller',
    hint: 'On invoices. Those of a live shop wait for it.',
    kind: 'lines',
    isOptional: true,
  },
  sellerTaxId: {
    label: 'Tax id',
    hint: 'On invoices, such as your VAT number.',
    kind: 'line',
    isOptional: true,
  },
  contactEmail: {
    label: 'E-mail for shoppers',
    hint: 'Where they write to you: in mails, and for the page Contact.',
    kind: 'email',
    isOptional: true,
  },
  timeZone: {
    label: 'Time zone',
    hint: 'Days, months and years of the desk and the books begin in it, and the desk shows its times.',
    kind: 'zone',
  },
  backupAt: {
    label: 'Nightly backup at',
    hint: 'A time in UTC, such as 03:00. Each backup is restored and compared at once. Empty: none.',
    kind: 'line',
    isOptional: true,
  },
  mark: {
    label: 'Mark',
    hint: 'An SVG of at most 64 kB, or a PNG of 512 px or more; a square fits best.',
    kind: 'mark',
    isOptional: true,
  },
  guaranteeNotice: { label: 'Statutory guarantee notice', kind: 'mark', isOptional: true },
  accent: {
    label: 'Accent colour',
    hint: 'Of buttons and links. Readable tones for day and night are made from it.',
    kind: 'colour',
    isOptional: true,
  },
  type: {
    label: 'Typefaces',
    kind: {
      options: {
        figtree: 'Bricolage Grotesque and Figtree',
        serif: 'Serif headings and Figtree',
        system: 'The device’s own',
        mono: 'Typewriter headings and Figtree',
      },
    },
  },
  announcement: {
    label: 'Announcement',
    hint: 'One line above every page. Empty: none.',
    kind: 'announcement',
    isOptional: true,
  },
  footerText: { label: 'Text of the footer', kind: 'lines', isOptional: true },
  footerLinks: { label: 'Links of the footer', hint: 'At most eight.', kind: 'links' },
  currency: { label: 'Currency', hint: 'It can change only while there is no order.', kind: 'currency' },
  lowStock: { label: 'Low stock', hint: 'So many units of a product, or fewer, are low.', kind: 'whole' },
  holdMinutes: {
    label: 'Minutes an unpaid order holds its goods',
    hint: 'Afterwards it can still be paid while stock lasts.',
    kind: 'whole',
  },
  maxOrderUnits: { label: 'Units of one product in an order, at most', kind: 'whole' },
  recentlyViewed: {
    label: 'Show shoppers what they viewed last',
    hint: 'The list is stored in their browser only.',
    kind: 'tick',
  },
  agents: {
    label: 'Let shopping assistants read the catalogue',
    hint: 'They find goods, prices and terms, and hand people a link to a filled cart. They cannot order.',
    kind: 'tick',
  },
  shippingFee: { label: 'Shipping', hint: 'For an order.', kind: 'money' },
  freeShippingAbove: {
    label: 'Free shipping above',
    hint: 'Items of exactly this still pay. Empty: never free.',
    kind: 'money',
    isOptional: true,
  },
  deliveryDays: {
    label: 'Days until goods arrive',
    hint: 'Empty: the shop says nothing of it.',
    kind: 'days',
    isOptional: true,
  },
  countries: {
    label: 'Countries',
    hint: 'The shop ships to these. Without any it ships to every country.',
    kind: 'countries',
    isOptional: true,
  },
  shipsElsewhere: {
    label: 'Ship to other countries, too, for the amounts above',
    kind: 'tick',
  },
  pricesIncludeTax: {
    label: 'Prices include the tax',
    hint: 'As the law of the EU and the UK wants it for private buyers. Otherwise it is added in the cart.',
    kind: 'tick',
  },
  taxPercent: {
    label: 'Tax in per cent',
    hint: 'For every country that has none of its own under Delivery.',
    kind: 'percent',
  },
  taxLabel: { label: 'Name of the tax', hint: 'Such as VAT.', kind: 'line' },
  askVatId: {
    label: 'Ask companies for their VAT id',
    hint: 'A field of the address that may stay empty. The id is printed on the invoice; the tax stays the same.',
    kind: 'tick',
  },
  returnDays: {
    label: 'Days to send goods back',
    hint: 'Product pages and search engines are told. Empty: the shop says nothing of it.',
    kind: 'whole',
    isOptional: true,
  },
  returnPayer: {
    label: 'Who pays for the way back',
    kind: { options: { buyer: 'The buyer', shop: 'The shop' } },
  },
  withdrawal: {
    label: 'Link ‘Withdraw from contract here’ on every page',
    hint: 'Shops that sell to consumers in the EU need it (Directive (EU) 2023/2673, since 19 June 2026).',
    kind: 'tick',
  },
  smtpUrl: {
    label: 'Mail server',
    hint: 'smtps://user:password@smtp.example.com. It is stored encrypted and never shown again.',
    kind: 'secret',
    isOptional: true,
  },
  paypalApi: {
    label: 'PayPal',
    kind: { options: { sandbox: 'Sandbox: no money moves', live: 'Live: real money' } },
  },
  paypalClientId: {
    label: 'Client id',
    hint: 'Of your app in PayPal’s developer dashboard, under Apps & Credentials.',
    kind: 'line',
    isOptional: true,
  },
  paypalClientSecret: {
    label: 'Secret',
    hint: 'It is stored encrypted and never shown again.',
    kind: 'secret',
    isOptional: true,
  },
  paypalWebhookId: {
    label: 'Webhook id',
    hint: 'Of the webhook that sends all events to /api/paypal/webhook/ of this shop.',
    kind: 'line',
    isOptional: true,
  },
  keepOrdersMonths: {
    label: 'Months for which an order keeps name, e-mail, address and invoice',
    hint: 'Counted from its last payment or refund. Then they are removed for good; amounts stay. Ask your lawyer how long books are kept where you are.',
    kind: 'whole',
  },
  mailFrom: {
    label: 'Sender of mails',
    hint: 'Shoppers see it. The mail server must let it send.',
    kind: 'email',
    isOptional: true,
  },
  mailOwner: {
    label: 'Your own address',
    hint: 'The shop writes to it about what needs attention.',
    kind: 'email',
    isOptional: true,
  },
  requireSecondFactor: {
    label: 'Everybody with a desk needs a second factor',
    hint: 'You, too. Without one the desk leads to the page where one is set up.',
    kind: 'tick',
  },
  auditKeepMonths: { label: 'Months for which the log is kept', kind: 'whole' },
}
