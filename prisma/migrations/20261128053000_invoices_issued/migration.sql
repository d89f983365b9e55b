-- The books are dated by the time of issue.
CREATE INDEX "Invoice_issued_idx" ON "Invoice"("issuedAt" DESC, "id" DESC) INCLUDE ("orderId", "kind", "taxPercent", "countryCode") WHERE "orderId" IS NOT NULL;
