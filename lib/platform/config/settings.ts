import {
  email,
  oneOf,
  origin,
  postgresUrl,
  type Setting,
  secret,
  smtpUrl,
  text,
  timeOfDay,
  timeZone,
  url,
  webhookId,
  wholeNumber,
  wholeNumberOrAuto,
} from './settings-kinds'

/**
 * The one list of settings, by groups. `npm run docs` writes it into docs/settings.md and .env.example; lib/platform/config/settings-check.ts
 * reads the environment by it, for the launcher and for the app. It imports no package: the launcher reads it before any is
 * installed.
 */

const defaultPort = 3000
const rate = wholeNumber(1, 1_000_000_000)

/** What an operator may set, by the headings of .env.example. */
export const documented = {
  'Where it runs': {
    PORT: { kind: wholeNumber(1, 65_535), default: defaultPort, about: 'Port of the shop.' },
    HOST: {
      kind: text,
      default: ({ DATABASE_URL }) => (DATABASE_URL ? '0.0.0.0' : '127.0.0.1'),
      defaultText: 'loopback in the demo, all addresses with `DATABASE_URL` and in the container',
      about: 'Address to listen on.',
    },
    SHOP_URL: {
      kind: origin,
      default: ({ PORT }) => `http://localhost:${PORT || defaultPort}`,
      defaultText: '`http://localhost:PORT`',
      about: 'Public address of the shop, without a path. With `https://` cookies are marked secure.',
    },
    CONTACT_EMAIL: {
      kind: email,
      about:
        'Address for shoppers, in mails and on the page about accessibility. Messages of the contact form go to it without `MAIL_OWNER`.',
    },
    NEXTAUTH_SECRET: {
      kind: secret,
      isSecret: true,
      defaultText: 'generated and kept in the demo',
      about:
        'Signs sessions; at least 32 random characters, for example from `openssl rand -base64 32`. Required with `DATABASE_URL`.',
    },
    NEXTAUTH_SECRET_PREVIOUS: {
      kind: secret,
      isSecret: true,
      about:
        'The `NEXTAUTH_SECRET` before: what it has signed or encrypted is still read, and nothing is written with it; see *A new signing secret* in docs/operating/running.md.',
    },
  },
  Speed: {
    PAGE_CACHE_MB: {
      kind: wholeNumber(0, 65_536),
      default: 64,
      about: 'Memory for pages and pictures that are the same for everybody, in MB; 0: no page cache.',
    },
    WORKERS: {
      kind: wholeNumberOrAuto(1, 256),
      default: 1,
      about:
        'Next processes behind the front server, at most one for each core; `auto`: one for each core but one.',
    },
  },
  Data: {
    DATABASE_URL: {
      kind: postgresUrl,
      isSecret: true,
      about:
        'A PostgreSQL of your own instead of the embedded one: `postgresql://user:password@host:5432/database`. Several servers, as `host1:5432,host2:5432`: the shop uses the one that accepts changes (docs/scaling.md, Failover). Nothing is seeded into it.',
    },
    DATABASE_DIRECT_URL: {
      kind: postgresUrl,
      isSecret: true,
      defaultText: '`DATABASE_URL`',
      about:
        'The same database without a connection pooler. Needed when `DATABASE_URL` leads to one in transaction mode, such as PgBouncer: for migrations, locks, backups and notifications. It takes several servers, too.',
    },
    SHOP_DATA_DIR: {
      kind: text,
      default: '.data',
      about: 'Folder for uploaded pictures, embedded database, signing secret and simulator state.',
    },
    SHOP_SEED: {
      kind: oneOf('demo', 'none'),
      default: ({ DATABASE_URL }) => (DATABASE_URL ? 'none' : 'demo'),
      defaultText: '`demo` without `DATABASE_URL`, `none` with it',
      about:
        '`demo` fills an empty shop with products and with accounts whose passwords everybody knows; `none` does not.',
    },
    S3_BUCKET: {
      kind: text,
      about: 'An S3-compatible bucket that keeps uploaded pictures instead of `SHOP_DATA_DIR`.',
    },
    S3_REGION: { kind: text, default: 'us-east-1', about: 'Region of the bucket.' },
    S3_ENDPOINT: {
      kind: url,
      defaultText: "Amazon's",
      about: 'Address of another S3-compatible service, such as `https://s3.example.com`.',
    },
    S3_ACCESS_KEY_ID: {
      kind: text,
      isSecret: true,
      defaultText: "the machine's own key",
      about: 'Id of a key that may put, get, delete and list in the bucket.',
    },
    S3_SECRET_ACCESS_KEY: {
      kind: text,
      isSecret: true,
      defaultText: "the machine's own key",
      about: 'The key itself. Set both or none.',
    },
  },
  Operation: {
    BACKUP_AT: {
      kind: timeOfDay,
      about: 'Time of the nightly backup in UTC, such as `03:00`. Without it there is none.',
    },
    BACKUP_KEEP: {
      kind: wholeNumber(1, 1000),
      default: 14,
      about: 'Nightly backups that are kept; older ones are removed after a newer one was verified.',
    },
    BACKUP_DIR: {
      kind: text,
      defaultText: '`S3_BUCKET`, below `backups/`; without one the folder `backups` in `SHOP_DATA_DIR`',
      about: 'Folder of the nightly backups; best on another disk than the shop.',
    },
    LOG_LEVEL: {
      kind: oneOf('info', 'debug'),
      default: 'info',
      about: '`debug` logs a line for each page, too, not only for each call.',
    },
    METRICS_TOKEN: {
      kind: secret,
      isSecret: true,
      about:
        'Secret with which a monitor reads `/api/metrics/` and the reasons of `/api/health/ready/`; at least 32 random characters. Without it there are no metrics.',
    },
    WEBHOOK_HOSTS: {
      kind: text,
      about:
        'Hosts to which webhooks may go although they are private, each with or without a port, such as `books.internal:8443`; with commas or spaces between them. Also for them https is needed.',
    },
    SHUTDOWN_DELAY_SECONDS: {
      kind: wholeNumber(0, 300),
      default: 0,
      about:
        'Seconds that a stopping shop keeps serving. `/api/health/ready/` answers 503 meanwhile, so that load balancers stop sending requests.',
    },
  },
  Payments: {
    PAYPAL_CLIENT_ID: {
      kind: text,
      isSecret: true,
      about:
        'Client id of your PayPal app. Without it the demo simulates payments; any other shop takes orders and says that payments are not configured.',
    },
    PAYPAL_CLIENT_SECRET: { kind: text, isSecret: true, about: 'Its secret. Set both or none.' },
    PAYPAL_WEBHOOK_ID: {
      kind: webhookId,
      isSecret: true,
      about: 'Id of the webhook with which PayPal sends its events to `/api/paypal/webhook/`.',
    },
    PAYPAL_API_URL: {
      kind: url,
      default: 'https://api-m.sandbox.paypal.com',
      about: "PayPal's REST API; for real money `https://api-m.paypal.com`.",
    },
    PAYPAL_SCRIPT_URL: {
      kind: text,
      default: 'https://www.paypal.com/sdk/js',
      about: "PayPal's browser script, which draws its buttons.",
    },
    PAYMENTS: {
      kind: oneOf('simulator'),
      about:
        '`simulator` simulates payments in a shop that is not the demo, too: no money moves, and administrators are told on every page. Contradicts `PAYPAL_CLIENT_ID`.',
    },
  },
  Mail: {
    SMTP_URL: {
      kind: smtpUrl,
      isSecret: true,
      about:
        'Server that sends the mails: `smtps://user:password@smtp.example.com`, or `smtp://…:587`, which demands TLS unless the host is this machine. Without it mails wait and can be read under *Mail* in the Admin Menu.',
    },
    SMTP_CONNECTIONS: {
      kind: wholeNumber(1, 50),
      default: 5,
      about: 'Connections to the mail server at a time, each for one mail after the other.',
    },
    MAIL_FROM: {
      kind: email,
      about: 'Sender of the mails. Required with `SMTP_URL`.',
    },
    MAIL_OWNER: {
      kind: email,
      about:
        'Address of the owner, who is told of what needs attention and gets the messages of the contact form. Without it mails about what needs attention are given up.',
    },
  },
  Invoices: {
    SELLER_NAME: {
      kind: text,
      default: 'Ecommerce Site',
      about: 'Name of the seller on invoices, and of the sender of mails.',
    },
    SELLER_ADDRESS: { kind: text, about: 'Address of the seller on invoices; `\\n` begins a new line.' },
    SELLER_TAX_ID: { kind: text, about: "The seller's tax id on invoices." },
  },
  Orders: {
    STOCK_HOLD_MINUTES: {
      kind: wholeNumber(1, 10_080),
      default: 60,
      about:
        'Minutes for which an unpaid order holds its stock. After that it can still be paid while stock lasts.',
    },
    MAX_OPEN_ORDERS: {
      kind: wholeNumber(1, 1_000_000),
      default: 5,
      about: 'Unpaid orders of one account that may hold stock at the same time.',
    },
    MAX_HELD_UNITS: {
      kind: wholeNumber(1, 1_000_000_000),
      default: 200,
      about: 'Units that the unpaid orders of an account hold together, until it has paid an order.',
    },
    MAX_HELD_PRODUCTS: {
      kind: wholeNumber(1, 1_000_000_000),
      default: 30,
      about: 'Products of which the unpaid orders of an account hold units, until it has paid an order.',
    },
    MAX_ORDER_UNITS: {
      kind: wholeNumber(1, 1_000_000),
      default: 99,
      about: 'Units of one product in an order.',
    },
    KEEP_ORDERS_MONTHS: {
      kind: wholeNumber(1, 1200),
      default: 120,
      about:
        'Months after the last movement of money for which an order keeps name, e-mail, address and invoice; its amounts stay.',
    },
  },
  Desk: {
    SHOP_TIME_ZONE: {
      kind: timeZone,
      default: 'UTC',
      about: 'Time zone in which days, months and years of the shop begin, such as `Europe/Vienna`.',
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
  },
  Limits: {
    TRUSTED_PROXIES: {
      kind: wholeNumber(0, 10),
      default: 0,
      about: 'Proxies in front of the shop that add to `X-Forwarded-For`. With 0 the header is ignored.',
    },
    RATE_LIMIT_LOGIN: {
      kind: rate,
      default: 10,
      about:
        'Failed log-ins per minute for each account and address; per day, ten times as many for each address. Also password changes per minute and user.',
    },
    RATE_LIMIT_REGISTER: {
      kind: rate,
      default: 20,
      about: 'Registrations per minute and address; also challenges for passkeys.',
    },
    RATE_LIMIT_PROFILE: {
      kind: rate,
      default: 10,
      about: 'Changes of the profile per minute and user; half as many of the e-mail address per day.',
    },
    RATE_LIMIT_REVIEW: {
      kind: rate,
      default: 120,
      about: 'Reviews, and votes for them, per minute and user.',
    },
    RATE_LIMIT_ORDER: {
      kind: rate,
      default: 300,
      about:
        'Orders, and calls that pay or cancel them, per minute and user; counted apart, changes of the cart.',
    },
    RATE_LIMIT_KEY: { kind: rate, default: 300, about: 'Calls of programs per minute and key.' },
    RATE_LIMIT_AGENT: {
      kind: rate,
      default: 120,
      about: 'Questions of shopping assistants to `/api/mcp` per minute and address.',
    },
    RATE_LIMIT_WEBHOOK: { kind: rate, default: 600, about: "PayPal's messages per minute and address." },
  },
} satisfies Record<string, Record<string, Setting>>

/** Set by programs and tests, never by hand: no document mentions them. */
export const internal = {
  PAYPAL_SIMULATOR_URL: {
    kind: url,
    about: 'Address of the PayPal simulator, set by the launcher when it runs one.',
  },
  SHOP_DEMO: { kind: oneOf('yes'), about: 'Set by the launcher for the demo on the embedded database.' },
  SHOP_ROOT: { kind: text, about: 'Folder of the checkout or the image, set by the launcher.' },
  SHOP_VERSION: { kind: text, about: 'Version of the package, set by the launcher.' },
  SHOP_COMMIT: {
    kind: text,
    about: 'Commit of the code: set in the image, elsewhere read from Git by the launcher.',
  },
  JOB_INTERVAL_MS: {
    kind: wholeNumber(100, 3_600_000),
    default: 20_000,
    about: 'Milliseconds between two looks for work of the jobs; tests that wait for a round shorten it.',
  },
} satisfies Record<string, Setting>

export const settings = {
  ...documented['Where it runs'],
  ...documented.Speed,
  ...documented.Data,
  ...documented.Operation,
  ...documented.Payments,
  ...documented.Mail,
  ...documented.Invoices,
  ...documented.Orders,
  ...documented.Desk,
  ...documented.Limits,
  ...internal,
}

export const settingNames = Object.keys(settings) as SettingName[]

/** These settings can also be given as a file, by the name with `_FILE` behind it. */
export const secretNames = settingNames.filter((name) => (settings[name] as Setting).isSecret)

/** A load test raises these. */
export const rateLimitNames = settingNames.filter((name) => name.startsWith('RATE_LIMIT_'))

export type SettingName = keyof typeof settings

/** The value of each setting: its default where it is not set, `undefined` where it has none. */
export type Settings = {
  [Name in SettingName]:
    | ReturnType<(typeof settings)[Name]['kind']>
    | ((typeof settings)[Name] extends { default: unknown } ? never : undefined)
}
