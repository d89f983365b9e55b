import { email, origin, type Setting, secret, text, wholeNumber } from './settings-kinds'

const defaultPort = 3000

export const basics = {
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
    about: 'Address for shoppers, in mails and on the page about accessibility.',
  },
  NEXTAUTH_SECRET: {
    kind: secret,
    defaultText: 'generated and kept in the demo',
    about:
      'Signs sessions; at least 32 random characters, for example from `openssl rand -base64 32`. Required with `DATABASE_URL`.',
  },
} satisfies Record<string, Setting>
