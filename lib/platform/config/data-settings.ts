import { oneOf, postgresUrl, type Setting, text, url } from './settings-kinds'

export const data = {
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
} satisfies Record<string, Setting>
