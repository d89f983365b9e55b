import { oneOf, type Setting, timeZone, wholeNumber } from './settings-kinds'

export const admin = {
  SHOP_TIME_ZONE: {
    kind: timeZone,
    default: 'UTC',
    about:
      'Time zone in which days, months and years of the shop begin, and the desk, papers and files show times, such as `Europe/Vienna`.',
  },
  LOW_STOCK: {
    kind: wholeNumber(0, 1_000_000),
    default: 5,
    about: 'A product with so many units in stock, or fewer, is low, unless it has a limit of its own.',
  },
  RETURN_DAYS: {
    kind: wholeNumber(1, 3650),
    defaultText: 'product pages say nothing of returns',
    about: 'Days within which buyers may send goods back, as product pages and search engines are told.',
  },
  AUDIT_KEEP_MONTHS: {
    kind: wholeNumber(1, 1200),
    default: 24,
    about: 'Months for which the log of the desk is kept.',
  },
  REQUIRE_SECOND_FACTOR: {
    kind: oneOf('desk'),
    defaultText: 'nobody has to have one',
    about:
      'With `desk` everybody with a role of the desk sets up a second factor, a passkey or an app for codes, before the desk opens.',
  },
} satisfies Record<string, Setting>
