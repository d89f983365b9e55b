-- CreateEnum
CREATE TYPE "StockState" AS ENUM ('held', 'released', 'sold');

-- CreateEnum
CREATE TYPE "StockMovementKind" AS ENUM ('received', 'held', 'released', 'sold', 'corrected');

-- AlterTable
ALTER TABLE "IdempotencyKey" ADD COLUMN     "providerOrderId" TEXT;

-- AlterTable
ALTER TABLE "Order" ADD COLUMN     "heldUntil" TIMESTAMPTZ(3),
ADD COLUMN     "stockState" "StockState" NOT NULL DEFAULT 'held';

-- AlterTable
ALTER TABLE "Payment" ADD COLUMN     "resolvedAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "StockMovement" (
    "id" SERIAL NOT NULL,
    "kind" "StockMovementKind" NOT NULL,
    "change" INTEGER NOT NULL,
    "heldChange" INTEGER NOT NULL DEFAULT 0,
    "reason" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "productId" INTEGER,
    "orderId" INTEGER,

    CONSTRAINT "StockMovement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookEvent" (
    "id" SERIAL NOT NULL,
    "eventId" TEXT NOT NULL,
    "eventType" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "providerOrderId" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "reason" TEXT,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "processedAt" TIMESTAMPTZ(3),
    "resolvedAt" TIMESTAMPTZ(3),

    CONSTRAINT "WebhookEvent_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "StockMovement_productId_id_idx" ON "StockMovement"("productId", "id");

-- CreateIndex
CREATE INDEX "StockMovement_orderId_id_idx" ON "StockMovement"("orderId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "WebhookEvent_eventId_key" ON "WebhookEvent"("eventId");

-- CreateIndex
CREATE INDEX "WebhookEvent_processedAt_receivedAt_idx" ON "WebhookEvent"("processedAt", "receivedAt");

-- CreateIndex
CREATE INDEX "Order_stockState_heldUntil_idx" ON "Order"("stockState", "heldUntil");

-- AddForeignKey
ALTER TABLE "StockMovement" ADD CONSTRAINT "StockMovement_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StockMovement" ADD CONSTRAINT "StockMovement_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What is there becomes the ledger's beginning: what was ever received, what orders took of it, what of that is sold.
UPDATE "Order" SET "stockState" = 'sold' WHERE "paidAt" IS NOT NULL;
UPDATE "Order" SET "heldUntil" = CURRENT_TIMESTAMP + INTERVAL '60 minutes' WHERE "paidAt" IS NULL;

INSERT INTO "StockMovement" ("kind", "change", "reason", "createdAt", "productId")
  SELECT 'received', p."countInStock" + coalesce(sum(i."qty"), 0), 'opening stock', p."createdAt", p."id"
  FROM "Product" p LEFT JOIN "OrderItem" i ON i."productId" = p."id"
  GROUP BY p."id" HAVING p."countInStock" + coalesce(sum(i."qty"), 0) > 0;
INSERT INTO "StockMovement" ("kind", "change", "heldChange", "createdAt", "productId", "orderId")
  SELECT 'held', -i."qty", i."qty", o."createdAt", i."productId", o."id"
  FROM "OrderItem" i JOIN "Order" o ON o."id" = i."orderId" ORDER BY i."id";
INSERT INTO "StockMovement" ("kind", "change", "heldChange", "createdAt", "productId", "orderId")
  SELECT 'sold', 0, -i."qty", o."paidAt", i."productId", o."id"
  FROM "OrderItem" i JOIN "Order" o ON o."id" = i."orderId"
  WHERE o."paidAt" IS NOT NULL ORDER BY i."id";

-- Written by hand: an order is never paid without its pieces, and every hold has its end.
ALTER TABLE "Order"
  ADD CONSTRAINT "Order_sold_is_paid_check" CHECK (("stockState" = 'sold') = ("paidAt" IS NOT NULL)),
  ADD CONSTRAINT "Order_held_has_end_check" CHECK (("stockState" = 'held') = ("heldUntil" IS NOT NULL));

ALTER TABLE "StockMovement"
  ADD CONSTRAINT "StockMovement_kind_check" CHECK (CASE "kind"
    WHEN 'received' THEN "change" > 0 AND "heldChange" = 0 AND "orderId" IS NULL
    WHEN 'held' THEN "change" < 0 AND "heldChange" = -"change" AND "orderId" IS NOT NULL
    WHEN 'released' THEN "change" > 0 AND "heldChange" = -"change" AND "orderId" IS NOT NULL
    WHEN 'sold' THEN "change" = 0 AND "heldChange" < 0 AND "orderId" IS NOT NULL
    WHEN 'corrected' THEN "change" <> 0 AND "heldChange" = 0 AND "reason" IS NOT NULL
  END);
