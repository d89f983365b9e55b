/**
 * The advisory lock of a running shop: every front server holds it shared on its listening connection, every launcher while it
 * starts a shop, and a restore exclusively.
 * The number is arbitrary, but must never change.
 */
export const SHOP_LOCK = 5_203_772

/**
 * The advisory lock of migrations, held exclusively by the one that runs. A backup holds it shared while it reads the database. The
 * number is arbitrary, but must never change.
 */
export const MIGRATION_LOCK = 5_203_771
