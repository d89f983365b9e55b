-- The credit notes of a period, which are few beside the invoices.
CREATE INDEX "Invoice_credit_notes_idx" ON "Invoice"("issuedAt" DESC, "id" DESC) WHERE "refundId" IS NOT NULL;
