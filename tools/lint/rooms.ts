/** The areas of lib/ from the lowest to the highest, with their rooms. A room imports its own area and those before it. */
export const areas: Record<string, { holds: string; rooms: Record<string, string> }> = {
  shared: {
    holds: 'Pure functions for server and browser',
    rooms: {
      browser: 'Hydration, typed numbers, and addresses that a link may lead to',
      colour: 'Contrast, and the palette',
      lists: 'Lists of the admins: filter, address, chips, pages',
      locale: 'Countries, numbers, dates and time zones as a language writes them',
      messages: 'The words of the shop, in each language',
      money: 'Cents, currencies, and amounts as texts',
      problem: 'The one expected error: code, status, text',
      routes: 'The table of pages, and the paths to them',
      text: 'CSV, XML, JSON-LD, QR codes and other notations',
      validation: 'zod as the shop configures it, and the kinds of fields',
    },
  },
  platform: {
    holds: 'What any server program needs',
    rooms: {
      async: 'Queues, deadlines, pauses, rounds of jobs',
      config: 'Settings of the operator, from the environment and secret files',
      db: 'Queries, transactions, pages of lists, counters',
      'db-connection': 'Connections, several servers, outages',
      edge: 'What Next and the front server agree on: protocol, headers, first script',
      logging: 'The log, and what is left out of it',
      messages: 'The language that a request, a mail or a job runs in',
      'safe-fetch': 'Requests to addresses that others choose (SSRF)',
      secrets: 'Signing and encryption by the shop’s secret',
      'service-health': 'Whether PayPal, mail server and receivers answer',
      storage: 'Uploaded pictures and documents, in a folder or bucket',
    },
  },
  accounts: {
    holds: 'Who somebody is, and what they may do',
    rooms: {
      'api-keys': 'Keys of programs, with scopes',
      audit: 'The log of changes',
      invitations: 'Invitations of staff',
      mfa: 'Passkeys, authenticator codes, recovery codes',
      'password-reset': 'Forgotten passwords, and accounts whose mailbox is proven late',
      permissions: 'Roles, actions, and the viewer',
      sessions: 'Log-in, passwords, tokens, cookies, devices',
      users: 'Registration, profile, roles, the list of users',
    },
  },
  store: {
    holds: 'What the owner says about the shop',
    rooms: {
      cms: 'Pages with texts of the shop’s own',
      'cms-templates': 'Templates of these pages',
      contact: 'Messages to the shop',
      logo: 'The logo, drawn again without scripts',
      settings: 'The owner’s settings, read and changed',
      theme: 'Accent colour and type',
    },
  },
  catalog: {
    holds: 'What is sold',
    rooms: {
      'back-in-stock': 'Requests to be told when a product is back',
      'bulk-edit': 'Changes of many products',
      cards: 'Lists of shoppers with one card a group: order, facets, what a card says',
      categories: 'Categories and shelves',
      compare: 'Products side by side',
      manufacturers: 'Brands, their makers and safety notes',
      pricing: 'Terms of a sale, totals, tax, the past of prices; discounts belong here',
      'product-admin': 'The admin’s list of products, names, duplicates',
      'product-feeds': 'Product feed and sitemap',
      'product-groups': 'Products with options: groups, their members and names',
      siblings:
        'What the page of a member shows of its group: the choice, the reviews, the canonical address',
      products: 'A product, its fields and its changes',
      reductions: 'Prices reduced for a time',
      reviews: 'Reviews, ratings, votes, moderation',
      search: 'Search, facets, suggestions',
      'share-cards': 'Pictures for shared links',
      spelling: 'Misspelt words',
      translations: 'Texts of products and categories in further languages',
      synonyms: 'The owner’s synonyms, and searches without result',
    },
  },
  sales: {
    holds: 'From cart to door, and back',
    rooms: {
      'bulk-fulfillment': 'Many orders shipped or delivered at once',
      cart: 'Lines of a cart, permalinks, carts of accounts',
      checkout: 'The four steps, and what the browser stores',
      fulfillment: 'Packing slips, parcels, delivery, corrected addresses',
      inventory: 'Stock, holds, the ledger of movements',
      'order-admin': 'The admin’s list of orders, filters, notes',
      'order-feed': 'Orders as programs follow them',
      'order-placement': 'An order placed: priced, inserted, once for a key',
      orders: 'An order: its fields, status and JSON, its lock',
      returns: 'Returns and withdrawals',
    },
  },
  money: {
    holds: 'What is paid, paid back, and booked',
    rooms: {
      disputes: 'Disputes at PayPal',
      invoices: 'Invoices and credit notes, numbered and drawn',
      payments: 'Payments: started, settled, recorded',
      paypal: 'PayPal’s API',
      'paypal-webhooks': 'Events that PayPal sends',
      reconciliation: 'Open payments and refunds asked for again; what waits for a person',
      refunds: 'Refunds: started, settled, recorded, divided into parts',
      reports: 'Turnover, tax, fees, books',
    },
  },
  messaging: {
    holds: 'What the shop tells people and programs',
    rooms: {
      email: 'Mails sent, and sent again',
      'email-admin': 'The admin’s list of mails',
      'email-templates': 'The words and the HTML of mails',
      outbox: 'Mails queued in the transaction that they report',
      'webhook-delivery': 'Events made messages, sent, tried again',
      webhooks: 'Webhooks of programs, their events and secrets',
    },
  },
  admin: {
    holds: 'What the people who run the shop see, and what runs without them',
    rooms: {
      dashboard: 'The first page of the admins',
      export: 'CSV files of lists and books',
      health: 'Readiness, disk, database, services; what the operator should change',
      import: 'Files of products, read',
      'import-formats': 'Files of other shops: how they are known, and what their rows say',
      'import-plan': 'Files of products, planned and applied',
      inbox: 'What waits for a person: decisions, faults of the operation, notices',
      jobs: 'The list of background jobs, and their start',
      'launch-check': 'What a shop lacks before it opens',
      metrics: 'Figures for Prometheus',
      'order-details': 'What admins see of one order',
      privacy: 'Own data exported; accounts and old orders forgotten',
      'saved-views': 'Filters of lists, kept by name',
      setup: 'The first owner of a new shop',
    },
  },
  api: {
    holds: 'The doors: HTTP, browsers, programs, assistants',
    rooms: {
      agents: 'MCP, UCP, llms.txt',
      client: 'Calls from browsers, log-out, the synchronized cart',
      contract: 'The definition of each call',
      openapi: 'The OpenAPI document',
      pages: 'Viewer, settings and metadata of a page',
      'rate-limits': 'Limits by viewer and address; where a log-in is slowed',
      server: 'Calls served: body, answer, errors, files',
      sessions: 'Session cookies set and removed',
    },
  },
}

/** Each import that goes up has its reason. */
export const upward: { from: string; to: string; because: string }[] = [
  { from: 'lib', to: 'lib/messaging/outbox', because: 'a change queues its mail in its own transaction' },
  {
    from: 'lib/shared/routes',
    to: 'lib/accounts/permissions/permissions',
    because: 'the row of a page names who may open it',
  },
  {
    from: 'lib/sales',
    to: 'lib/money/refunds/counted-refunds',
    because: 'units whose money went back are neither sent nor returned',
  },
  {
    from: 'lib/sales/orders',
    to: 'lib/money/reconciliation/attention-conditions',
    because: 'an order with an open question is on hold',
  },
]

/**
 * Folders outside lib/, and single files, import this beside themselves and packages. `*` are the files of the checkout itself.
 */
export const programs: Record<string, string> = {
  '*': 'lib scripts/run.cjs package.json testing/browser tools/test',
  app: 'components lib package.json',
  components:
    'lib/shared lib/platform/db lib/platform/edge lib/platform/storage lib/accounts lib/store lib/catalog lib/sales lib/money lib/messaging lib/admin lib/api/client',
  server: 'lib/shared lib/platform lib/catalog/search lib/catalog/compare',
  ops: 'lib/shared lib/platform lib/store/settings lib/catalog/products lib/messaging/email lib/admin/health lib/admin/launch-check lib/admin/setup prisma/demo scripts/run.cjs testing/books',
  'ops/prove': 'lib ops testing',
  prisma: 'lib ops',
  scripts: 'package.json',
  tools: 'lib ops server prisma/demo testing',
  'tools/paypal-simulator': 'lib/shared lib/platform ops',
  testing: 'lib ops server prisma tools',
  e2e: 'lib ops prisma testing tools',
}
