-- The VAT id of a company that buys.
ALTER TABLE "Order" ADD COLUMN "vatId" TEXT NOT NULL DEFAULT '';
