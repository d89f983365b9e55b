-- CreateEnum
CREATE TYPE "PaymentReason" AS ENUM ('already_paid', 'order_mismatch', 'merchant_mismatch', 'amount_mismatch', 'capture_mismatch', 'capture_reused', 'capture_status', 'late_capture', 'out_of_stock', 'hold_expired', 'too_many_open_orders', 'unknown_to_paypal', 'refunded', 'refused_by_paypal', 'other');

-- CreateEnum
CREATE TYPE "WebhookEventReason" AS ENUM ('unknown_payment', 'refunded', 'reversed', 'disputed', 'paypal_down', 'failed');

-- AlterTable
ALTER TABLE "Payment" RENAME COLUMN "reason" TO "reasonText";
ALTER TABLE "Payment" ADD COLUMN     "details" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "reason" "PaymentReason";

-- DropIndex
DROP INDEX "WebhookEvent_reason_idx";

-- AlterTable
ALTER TABLE "WebhookEvent" RENAME COLUMN "reason" TO "reasonText";
ALTER TABLE "WebhookEvent" ADD COLUMN     "details" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "reason" "WebhookEventReason";

-- Written by hand: converts the stored sentences into codes with data. What no pattern knows keeps its text.
CREATE FUNCTION pg_temp.shortage(told TEXT) RETURNS JSONB LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN told ~ '^.+: only \d+ left\.$' THEN jsonb_build_object('product', 0, 'name', substring(told FROM '^(.+): only \d+ left\.$'),
      'countInStock', substring(told FROM ': only (\d+) left\.$')::int)
    WHEN told ~ '^.+ is out of stock\.$' THEN jsonb_build_object('product', 0, 'name', substring(told FROM '^(.+) is out of stock\.$'), 'countInStock', 0)
    WHEN told ~ '^.+ is no longer available\.$' THEN jsonb_build_object('product', NULL, 'name',
      substring(told FROM '^(.+) is no longer available\.$'), 'countInStock', 0)
    ELSE '{}'::jsonb END
$$;
CREATE FUNCTION pg_temp.cents(told TEXT) RETURNS JSONB LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN told ~ '^\d{1,9}$' THEN to_jsonb(told::int) ELSE 'null'::jsonb END
$$;
UPDATE "Payment" SET ("reason", "details") = (
  SELECT c.code::"PaymentReason", c.details FROM (VALUES
    (1, '^order was paid already', 'already_paid', '{}'::jsonb),
    (2, '^made for order ', 'order_mismatch', jsonb_build_object('shopOrderId', nullif(substring("reasonText" FROM 16), 'null'))),
    (3, '^paid to ', 'merchant_mismatch', jsonb_build_object('merchantId', nullif(substring("reasonText" FROM 9), 'null'))),
    (4, '^made over \S+ cents \S+$', 'amount_mismatch', jsonb_build_object('cents', pg_temp.cents(split_part("reasonText", ' ', 3)),
      'currency', split_part("reasonText", ' ', 5))),
    (5, '^captured \S+ cents \S+$', 'capture_mismatch', jsonb_build_object('cents', pg_temp.cents(split_part("reasonText", ' ', 2)),
      'currency', split_part("reasonText", ' ', 4))),
    (6, '^capture \S+ already paid order \d+$', 'capture_reused', jsonb_build_object('captureId', split_part("reasonText", ' ', 2),
      'orderId', pg_temp.cents(split_part("reasonText", ' ', 6)))),
    (7, '^capture is \S+$', 'capture_status', jsonb_build_object('status', split_part("reasonText", ' ', 3))),
    (8, '^closed, but money is on its way$', 'late_capture', '{}'::jsonb),
    (9, '^paid, but ', 'out_of_stock', pg_temp.shortage(substring("reasonText" FROM 11))),
    (10, '^out of stock: ', 'out_of_stock', pg_temp.shortage(substring("reasonText" FROM 15))),
    (11, '^hold expired: ', 'hold_expired', '{}'::jsonb),
    (12, '^too many open orders: ', 'too_many_open_orders', jsonb_build_object('maxOpenOrders',
      coalesce(substring("reasonText" FROM '(\d+) unpaid orders')::int, 1))),
    (13, '^unknown to PayPal$', 'unknown_to_paypal', '{}'::jsonb),
    (14, '^refunded$', 'refunded', '{}'::jsonb),
    (15, '^[A-Z][A-Z_]*$', 'refused_by_paypal', jsonb_build_object('issue', "reasonText")),
    (16, '', 'other', jsonb_build_object('text', "reasonText"))
  ) AS c (place, pattern, code, details)
  WHERE "reasonText" ~ c.pattern ORDER BY c.place LIMIT 1
) WHERE "reasonText" IS NOT NULL;
UPDATE "WebhookEvent" SET
  "reason" = (CASE "reasonText" WHEN 'no payment of this shop' THEN 'unknown_payment' WHEN 'refunded' THEN 'refunded'
    WHEN 'reversed' THEN 'reversed' WHEN 'disputed' THEN 'disputed' WHEN 'payment-provider-down' THEN 'paypal_down'
    ELSE 'failed' END)::"WebhookEventReason",
  "details" = CASE WHEN "reasonText" IN ('no payment of this shop', 'refunded', 'reversed', 'disputed', 'payment-provider-down')
    THEN '{}'::jsonb ELSE jsonb_build_object('error', "reasonText") END
  WHERE "reasonText" IS NOT NULL;
ALTER TABLE "Payment" DROP COLUMN "reasonText";
ALTER TABLE "WebhookEvent" DROP COLUMN "reasonText";

-- CreateIndex
CREATE INDEX "WebhookEvent_reason_idx" ON "WebhookEvent"("reason");

-- An order's open payment is used again: a key for the call that starts it says nothing more.
DELETE FROM "IdempotencyKey" WHERE "orderId" IS NULL;

-- AlterTable
ALTER TABLE "IdempotencyKey" DROP COLUMN "providerOrderId";
