-- AlterTable
ALTER TABLE "Order" ADD COLUMN     "holdCount" INTEGER NOT NULL DEFAULT 1;

-- What the ledger says: each hold is an entry for each line.
UPDATE "Order" o SET "holdCount" = greatest(1, m.entries / i.lines)
  FROM (SELECT "orderId", count(*) AS entries FROM "StockMovement" WHERE "kind" = 'held' GROUP BY 1) m,
    (SELECT "orderId", count(*) AS lines FROM "OrderItem" GROUP BY 1) i
  WHERE m."orderId" = o."id" AND i."orderId" = o."id";

-- Orders that were delivered unpaid and lost their pieces when their hold ended have them again. What is on sale stays so:
-- nobody knows any more which of it is really there.
INSERT INTO "StockMovement" ("kind", "change", "reason", "productId")
  SELECT 'corrected', i."qty", 'delivered with order ' || o."id", i."productId"
  FROM "OrderItem" i JOIN "Order" o ON o."id" = i."orderId"
  WHERE o."deliveredAt" IS NOT NULL AND o."stockState" = 'released' AND i."productId" IS NOT NULL ORDER BY i."id";
INSERT INTO "StockMovement" ("kind", "change", "heldChange", "productId", "orderId")
  SELECT 'held', -i."qty", i."qty", i."productId", o."id"
  FROM "OrderItem" i JOIN "Order" o ON o."id" = i."orderId"
  WHERE o."deliveredAt" IS NOT NULL AND o."stockState" = 'released' ORDER BY i."id";
UPDATE "Order" SET "stockState" = 'held', "heldUntil" = CURRENT_TIMESTAMP
  WHERE "deliveredAt" IS NOT NULL AND "stockState" = 'released';

-- Written by hand: what was delivered is not on sale.
ALTER TABLE "Order"
  ADD CONSTRAINT "Order_holdCount_check" CHECK ("holdCount" >= 1),
  ADD CONSTRAINT "Order_delivered_keeps_pieces_check" CHECK ("deliveredAt" IS NULL OR "stockState" <> 'released');
