-- Orders from before were sold in US dollars, with 8.2 % on top.
ALTER TABLE "Order"
  ADD COLUMN "currency" CHAR(3) NOT NULL DEFAULT 'USD',
  ADD COLUMN "taxPercent" DOUBLE PRECISION NOT NULL DEFAULT 8.2,
  ADD COLUMN "pricesIncludeTax" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "Order"
  DROP CONSTRAINT "Order_totalCents_check",
  ADD CONSTRAINT "Order_totalCents_check" CHECK ("totalCents" = "itemsCents" + "shippingCents"
    + CASE WHEN "pricesIncludeTax" THEN 0 ELSE "taxCents" END);

-- Of an order whose prices include the tax, items and shipping are the amount.
ALTER TABLE "Refund"
  DROP CONSTRAINT "Refund_parts_check",
  ADD CONSTRAINT "Refund_parts_check"
    CHECK (CASE WHEN "itemsCents" IS NULL THEN "shippingCents" IS NULL AND "taxCents" IS NULL
      ELSE "itemsCents" + "shippingCents" IN ("amountCents", "amountCents" - "taxCents") END);
