import {
  email,
  oneOf,
  origin,
  type Setting,
  secret,
  text,
  wholeNumber,
  wholeNumberOrAuto,
} from './settings-kinds'

const defaultPort = 3000

export const place = {
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
  OFFLINE_PAGE: {
    kind: oneOf('on', 'off'),
    default: 'on',
    about:
      'Whether browsers show a page of the shop while they have no connection, by a service worker that keeps nothing. `off` also removes it from browsers that have it, at their next visit.',
  },
} satisfies Record<string, Setting>

export const speed = {
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
} satisfies Record<string, Setting>
