/** As many as an order has. Apart from the schemas, for browsers. */
export const maxCartLines = 100
