-- DropIndex
DROP INDEX "Payment_status_updatedAt_idx";

-- AlterTable
ALTER TABLE "Payment" ADD COLUMN     "activeAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "nextCheckAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "WebhookEvent" ADD COLUMN     "nextCheckAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateIndex
CREATE INDEX "Payment_status_nextCheckAt_idx" ON "Payment"("status", "nextCheckAt");

-- CreateIndex
CREATE INDEX "WebhookEvent_processedAt_nextCheckAt_idx" ON "WebhookEvent"("processedAt", "nextCheckAt");

-- Written by hand: what waits is as old as it is, and looked at once in the next rounds, newest first.
UPDATE "Payment" SET "activeAt" = "createdAt";

-- An approval that waits for an order without its pieces was refused: it is not to be captured when there are some again.
UPDATE "Payment" p SET "status" = 'voided', "reason" = 'out of stock: The order''s pieces went to others.'
  FROM "Order" o WHERE o."id" = p."orderId" AND p."status" = 'approved' AND o."stockState" = 'released';
