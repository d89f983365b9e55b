-- AlterTable
ALTER TABLE "Product" ADD COLUMN     "lowStock" INTEGER;

-- AlterTable
ALTER TABLE "StockMovement" ADD COLUMN     "actorId" INTEGER,
ADD COLUMN     "actorName" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "cause" TEXT,
ADD COLUMN     "note" TEXT NOT NULL DEFAULT '';

ALTER TABLE "Product" ADD CONSTRAINT "Product_lowStock_check" CHECK ("lowStock" >= 0);

ALTER TABLE "StockMovement"
  ADD CONSTRAINT "StockMovement_cause_check" CHECK (
    "cause" IN ('received', 'counted', 'broken', 'lost', 'found', 'returned', 'own-use', 'sync', 'other')),
  ADD CONSTRAINT "StockMovement_note_check" CHECK (length("note") <= 500);

-- A correction says why: as a cause of the list, or in the words of the releases before and of programs.
ALTER TABLE "StockMovement" DROP CONSTRAINT "StockMovement_kind_check";
ALTER TABLE "StockMovement"
  ADD CONSTRAINT "StockMovement_kind_check" CHECK (CASE "kind"
    WHEN 'received' THEN "change" > 0 AND "heldChange" = 0 AND "orderId" IS NULL
    WHEN 'held' THEN "change" < 0 AND "heldChange" = -"change" AND "orderId" IS NOT NULL
    WHEN 'released' THEN "change" > 0 AND "heldChange" = -"change" AND "orderId" IS NOT NULL
    WHEN 'sold' THEN "change" = 0 AND "heldChange" < 0 AND "orderId" IS NOT NULL
    WHEN 'corrected' THEN "change" <> 0 AND "heldChange" = 0 AND ("reason" IS NOT NULL OR "cause" IS NOT NULL)
    WHEN 'restocked' THEN "change" > 0 AND "heldChange" = 0 AND "orderId" IS NULL AND "refundLineId" IS NOT NULL
  END);
