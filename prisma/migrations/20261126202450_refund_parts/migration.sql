-- CreateEnum
CREATE TYPE "PaymentMethod" AS ENUM ('paypal', 'bank_transfer', 'cash', 'other');

-- AlterTable
ALTER TABLE "Invoice" ADD COLUMN     "countryCode" CHAR(2),
ADD COLUMN     "suppliedAt" TIMESTAMPTZ(3),
ADD COLUMN     "taxPercent" DECIMAL(6,3);

-- AlterTable
ALTER TABLE "Payment" ADD COLUMN     "feeCents" INTEGER,
ADD COLUMN     "method" "PaymentMethod" NOT NULL DEFAULT 'paypal',
ADD COLUMN     "receivedOn" DATE,
ADD COLUMN     "reference" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "Refund" ADD COLUMN     "feeCents" INTEGER,
ADD COLUMN     "hasShipping" BOOLEAN,
ADD COLUMN     "itemsCents" INTEGER,
ADD COLUMN     "method" "PaymentMethod" NOT NULL DEFAULT 'paypal',
ADD COLUMN     "shippingCents" INTEGER,
ADD COLUMN     "taxCents" INTEGER;

-- AlterTable
ALTER TABLE "RefundLine" ADD COLUMN     "refundedQty" INTEGER NOT NULL DEFAULT 0;

-- Written by hand: what must always hold.
ALTER TABLE "Refund"
  DROP CONSTRAINT "Refund_providerRefundId_check",
  ADD CONSTRAINT "Refund_providerRefundId_check"
    CHECK ("status" <> 'completed' OR "method" <> 'paypal' OR "providerRefundId" IS NOT NULL),
  ADD CONSTRAINT "Refund_parts_check"
    CHECK (CASE WHEN "itemsCents" IS NULL THEN "shippingCents" IS NULL AND "taxCents" IS NULL
      ELSE "itemsCents" + "shippingCents" + "taxCents" = "amountCents" END);
ALTER TABLE "Payment"
  DROP CONSTRAINT "Payment_captureId_check",
  ADD CONSTRAINT "Payment_captureId_check" CHECK ("status" <> 'completed' OR "method" <> 'paypal' OR "captureId" IS NOT NULL),
  ADD CONSTRAINT "Payment_method_check"
    CHECK (CASE WHEN "method" = 'paypal' THEN "receivedOn" IS NULL AND "reference" = ''
      ELSE "receivedOn" IS NOT NULL AND "providerOrderId" IS NULL AND "captureId" IS NULL END);
ALTER TABLE "RefundLine"
  DROP CONSTRAINT "RefundLine_qty_check",
  ADD CONSTRAINT "RefundLine_qty_check" CHECK ("qty" >= 0 AND "refundedQty" >= 0 AND "qty" + "refundedQty" >= 1);

-- The country that a document was issued for stays when the order's address is corrected afterwards.
UPDATE "Invoice" i SET "countryCode" = CASE WHEN o."billedAddress" IS NULL THEN o."countryCode" ELSE
    (SELECT c.code FROM "Country" c WHERE search_text(o."billedAddress"->>'country') = ANY(c.keys) ORDER BY c.code LIMIT 1) END
  FROM "Order" o LEFT JOIN "Refund" r ON r."orderId" = o.id WHERE o.id = i."orderId" OR r.id = i."refundId";

-- Units that went back on the shelf were refunded.
UPDATE "RefundLine" SET "refundedQty" = "qty";

-- The n-th refund has the share of tax and shipping that all up to it have, rounded half up, without the share of those before it.
UPDATE "Refund" r SET
  "taxCents" = part.tax, "shippingCents" = part.shipping, "itemsCents" = r."amountCents" - part.tax - part.shipping
FROM (
  SELECT id,
    (2 * "taxCents" * (before + amount) + total) / (2 * total) - (2 * "taxCents" * before + total) / (2 * total) AS tax,
    (2 * "shippingCents" * (before + amount) + total) / (2 * total)
      - (2 * "shippingCents" * before + total) / (2 * total) AS shipping
  FROM (
    SELECT r.id, r."amountCents"::bigint AS amount, o."totalCents"::bigint AS total, o."taxCents", o."shippingCents",
      sum(r."amountCents") OVER (PARTITION BY r."orderId" ORDER BY r."completedAt", r.id) - r."amountCents" AS before
    FROM "Refund" r JOIN "Order" o ON o.id = r."orderId" WHERE r."status" = 'completed'
  ) known
) part
WHERE part.id = r.id;
