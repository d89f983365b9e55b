/** The accounts of the demo shop. Their passwords are public, so the seed is for demo shops only. */
export const demoAccounts = [
  {
    name: 'Ada Admin',
    email: 'admin@example.com',
    password: 'demo-admin-pass',
    isAdmin: true,
    role: 'administrator',
  },
  {
    name: 'Sam Shopper',
    email: 'shopper@example.com',
    password: 'demo-shopper-pass',
    isAdmin: false,
    role: 'customer with orders',
  },
  {
    name: 'Bea Buyer',
    email: 'buyer@example.com',
    password: 'demo-buyer-pass',
    isAdmin: false,
    role: 'customer',
  },
] as const
