-- CreateIndex
CREATE INDEX "WebhookEvent_reason_idx" ON "WebhookEvent"("reason");
