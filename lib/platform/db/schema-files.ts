/**
 * The files of the schema, all `.prisma` files of the folder. They are named as a module is imported: by such references 0.2.0
 * finds what the build reads, and so recognizes the build of the release that it is upgraded to.
 */
const references = [
  '@/prisma/schema.prisma',
  '@/prisma/models/accounts.prisma',
  '@/prisma/models/catalog.prisma',
  '@/prisma/models/groups.prisma',
  '@/prisma/models/inventory.prisma',
  '@/prisma/models/messaging.prisma',
  '@/prisma/models/payments.prisma',
  '@/prisma/models/platform.prisma',
  '@/prisma/models/refunds.prisma',
  '@/prisma/models/returns.prisma',
  '@/prisma/models/sales.prisma',
  '@/prisma/models/search.prisma',
  '@/prisma/models/store.prisma',
  '@/prisma/models/translations.prisma',
]

/** Relative to the root of the checkout. */
export const schemaFiles = references.map((reference) => reference.replace('@/', ''))
