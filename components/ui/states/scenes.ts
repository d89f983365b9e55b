/** Pictures for empty, missing and broken states, each with the hue of its room. Apart, so that a page loads those it shows. */
export type Scene = { name: string; hue: number }

export const emptyCart: Scene = { name: 'empty-cart', hue: 150 }
export const nothingFound: Scene = { name: 'nothing-found', hue: 235 }
export const noOrders: Scene = { name: 'no-orders', hue: 190 }
export const orderNotFound: Scene = { name: 'order-not-found', hue: 300 }
export const serverAway: Scene = { name: 'server-away', hue: 45 }
