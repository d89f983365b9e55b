import type { demoAccounts } from './accounts'

type DemoOrder = {
  email: (typeof demoAccounts)[number]['email']
  placedHoursAgo: number
  isPaid: boolean
  isDelivered: boolean
  lines: { slug: string; qty: number }[]
  shippingAddress: { address: string; city: string; postalCode: string; country: string }
}

const samsAddress = {
  address: '12 Harbour Lane',
  city: 'Bristol',
  postalCode: 'BS1 4TR',
  country: 'United Kingdom',
}
const beasAddress = {
  address: '480 Larkspur Street',
  city: 'Portland',
  postalCode: '97205',
  country: 'United States',
}

/** The oldest comes first. */
export const demoOrders: DemoOrder[] = [
  {
    email: 'shopper@example.com',
    placedHoursAgo: 21 * 24,
    isPaid: true,
    isDelivered: true,
    lines: [
      { slug: 'ember-stoneware-teapot', qty: 1 },
      { slug: 'everyday-dotted-notebook', qty: 3 },
    ],
    shippingAddress: samsAddress,
  },
  {
    email: 'buyer@example.com',
    placedHoursAgo: 9 * 24,
    isPaid: true,
    isDelivered: true,
    lines: [{ slug: 'avenue-city-bicycle', qty: 1 }],
    shippingAddress: beasAddress,
  },
  {
    email: 'shopper@example.com',
    placedHoursAgo: 30,
    isPaid: true,
    isDelivered: false,
    lines: [{ slug: 'aria-over-ear-headphones', qty: 1 }],
    shippingAddress: samsAddress,
  },
  {
    email: 'buyer@example.com',
    placedHoursAgo: 4,
    isPaid: false,
    isDelivered: false,
    lines: [{ slug: 'slow-burn-pillar-candle', qty: 2 }],
    shippingAddress: beasAddress,
  },
]
