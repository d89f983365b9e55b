/**
 * The accounts of the demo shop: made by the seed, shown by the launcher, used by the tests. Everybody knows their
 * passwords, so the seed is for demo shops only.
 */
export const demoAccounts = /** @type {const} */ ([
  {
    name: 'Ada Admin',
    email: 'admin@example.com',
    password: 'demo-admin-pass',
    isAdmin: true,
    who: 'administrator',
  },
  {
    name: 'Sam Shopper',
    email: 'shopper@example.com',
    password: 'demo-shopper-pass',
    isAdmin: false,
    who: 'customer with orders',
  },
  {
    name: 'Bea Buyer',
    email: 'buyer@example.com',
    password: 'demo-buyer-pass',
    isAdmin: false,
    who: 'customer',
  },
])
