-- Written by hand: units of a refunded order line that are back on the shelf.
ALTER TABLE "StockMovement" DROP CONSTRAINT "StockMovement_kind_check";
ALTER TABLE "StockMovement"
  ADD CONSTRAINT "StockMovement_kind_check" CHECK (CASE "kind"
    WHEN 'received' THEN "change" > 0 AND "heldChange" = 0 AND "orderId" IS NULL
    WHEN 'held' THEN "change" < 0 AND "heldChange" = -"change" AND "orderId" IS NOT NULL
    WHEN 'released' THEN "change" > 0 AND "heldChange" = -"change" AND "orderId" IS NOT NULL
    WHEN 'sold' THEN "change" = 0 AND "heldChange" < 0 AND "orderId" IS NOT NULL
    WHEN 'corrected' THEN "change" <> 0 AND "heldChange" = 0 AND "reason" IS NOT NULL
    WHEN 'restocked' THEN "change" > 0 AND "heldChange" = 0 AND "orderId" IS NULL AND "refundLineId" IS NOT NULL
  END);
