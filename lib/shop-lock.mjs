/**
 * The advisory lock of a running shop: every front server holds it shared on its listening connection, every launcher while it
 * starts a shop, and a restore exclusively.
 * The number is arbitrary, but must never change.
 */
export const SHOP_LOCK = 5_203_772
