import { type Setting, wholeNumber } from './settings-kinds'

const rate = wholeNumber(1, 1_000_000_000)

export const limits = {
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
} satisfies Record<string, Setting>
