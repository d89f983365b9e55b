-- The sums of many documents read these indexes instead of the rows.
DROP INDEX "Payment_one_completed_per_order";
CREATE UNIQUE INDEX "Payment_one_completed_per_order" ON "Payment"("orderId") INCLUDE ("method", "feeCents") WHERE "status" = 'completed';
CREATE INDEX "Invoice_sums_idx" ON "Invoice"("orderId") INCLUDE ("kind", "taxPercent", "countryCode") WHERE "orderId" IS NOT NULL;
