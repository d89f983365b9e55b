-- CreateEnum
CREATE TYPE "RefundStatus" AS ENUM ('created', 'refunding', 'pending', 'completed', 'failed', 'needs_attention');

-- CreateEnum
CREATE TYPE "RefundOrigin" AS ENUM ('admin', 'cancellation', 'paypal');

-- CreateEnum
CREATE TYPE "RefundReason" AS ENUM ('refused_by_paypal', 'amount_mismatch', 'exceeds_capture', 'unknown_to_paypal', 'refund_status', 'other');

-- CreateEnum
CREATE TYPE "RestockProblem" AS ENUM ('product_deleted', 'other');

-- CreateEnum
CREATE TYPE "InvoiceKind" AS ENUM ('invoice', 'credit_note');

-- CreateEnum
CREATE TYPE "MailKind" AS ENUM ('order_placed', 'order_paid', 'order_shipped', 'order_delivered', 'order_cancelled', 'order_refunded', 'needs_attention', 'account_made', 'password_reset', 'password_changed', 'email_changed');

-- CreateEnum
CREATE TYPE "MailStatus" AS ENUM ('waiting', 'sent', 'given_up');

-- AlterEnum
ALTER TYPE "PaymentReason" ADD VALUE 'order_cancelled';

-- AlterEnum
ALTER TYPE "StockMovementKind" ADD VALUE 'restocked';

-- AlterTable
ALTER TABLE "Order" ADD COLUMN     "cancelledAt" TIMESTAMPTZ(3),
ADD COLUMN     "refundedCents" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "carrier" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "shippedAt" TIMESTAMPTZ(3),
ADD COLUMN     "trackingDueAt" TIMESTAMPTZ(3),
ADD COLUMN     "trackingNumber" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "trackingUrl" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "StockMovement" ADD COLUMN     "refundLineId" INTEGER;

-- CreateTable
CREATE TABLE "PasswordReset" (
    "id" SERIAL NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "userId" INTEGER NOT NULL,

    CONSTRAINT "PasswordReset_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OrderNote" (
    "id" SERIAL NOT NULL,
    "text" TEXT NOT NULL,
    "authorName" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "authorId" INTEGER,
    "orderId" INTEGER NOT NULL,

    CONSTRAINT "OrderNote_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Refund" (
    "id" SERIAL NOT NULL,
    "status" "RefundStatus" NOT NULL DEFAULT 'created',
    "origin" "RefundOrigin" NOT NULL,
    "requestId" TEXT NOT NULL,
    "providerRefundId" TEXT,
    "amountCents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "explanation" TEXT NOT NULL,
    "reason" "RefundReason",
    "details" JSONB NOT NULL DEFAULT '{}',
    "idempotencyKey" TEXT,
    "activeAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "nextCheckAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "completedAt" TIMESTAMPTZ(3),
    "resolvedAt" TIMESTAMPTZ(3),
    "paymentId" INTEGER NOT NULL,
    "orderId" INTEGER NOT NULL,
    "adminId" INTEGER,

    CONSTRAINT "Refund_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RefundLine" (
    "id" SERIAL NOT NULL,
    "qty" INTEGER NOT NULL,
    "restockedAt" TIMESTAMPTZ(3),
    "problem" "RestockProblem",
    "refundId" INTEGER NOT NULL,
    "orderItemId" INTEGER NOT NULL,

    CONSTRAINT "RefundLine_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Dispute" (
    "id" SERIAL NOT NULL,
    "disputeId" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "amountCents" INTEGER,
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "respondBy" TIMESTAMPTZ(3),
    "openedAt" TIMESTAMPTZ(3) NOT NULL,
    "closedAt" TIMESTAMPTZ(3),
    "resolvedAt" TIMESTAMPTZ(3),
    "nextCheckAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "paymentId" INTEGER NOT NULL,

    CONSTRAINT "Dispute_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "InvoiceCounter" (
    "kind" "InvoiceKind" NOT NULL,
    "year" INTEGER NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "InvoiceCounter_pkey" PRIMARY KEY ("kind","year")
);

-- CreateTable
CREATE TABLE "Invoice" (
    "id" SERIAL NOT NULL,
    "kind" "InvoiceKind" NOT NULL,
    "year" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "issuedAt" TIMESTAMPTZ(3) NOT NULL,
    "seller" JSONB,
    "pdf" BYTEA,
    "orderId" INTEGER,
    "refundId" INTEGER,

    CONSTRAINT "Invoice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Mail" (
    "id" SERIAL NOT NULL,
    "kind" "MailKind" NOT NULL,
    "key" TEXT NOT NULL,
    "messageId" UUID NOT NULL DEFAULT gen_random_uuid(),
    "recipient" TEXT NOT NULL,
    "details" JSONB NOT NULL DEFAULT '{}',
    "status" "MailStatus" NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lastError" TEXT,
    "nextAttemptAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sentAt" TIMESTAMPTZ(3),
    "orderId" INTEGER,
    "userId" INTEGER,

    CONSTRAINT "Mail_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "PasswordReset_tokenHash_key" ON "PasswordReset"("tokenHash");

-- CreateIndex
CREATE INDEX "PasswordReset_userId_idx" ON "PasswordReset"("userId");

-- CreateIndex
CREATE INDEX "PasswordReset_expiresAt_idx" ON "PasswordReset"("expiresAt");

-- CreateIndex
CREATE INDEX "OrderNote_orderId_id_idx" ON "OrderNote"("orderId", "id");

-- CreateIndex
CREATE INDEX "OrderNote_authorId_idx" ON "OrderNote"("authorId");

-- CreateIndex
CREATE UNIQUE INDEX "Refund_requestId_key" ON "Refund"("requestId");

-- CreateIndex
CREATE UNIQUE INDEX "Refund_providerRefundId_key" ON "Refund"("providerRefundId");

-- CreateIndex
CREATE INDEX "Refund_orderId_id_idx" ON "Refund"("orderId", "id" DESC);

-- CreateIndex
CREATE INDEX "Refund_paymentId_idx" ON "Refund"("paymentId");

-- CreateIndex
CREATE INDEX "Refund_status_nextCheckAt_idx" ON "Refund"("status", "nextCheckAt");

-- CreateIndex
CREATE UNIQUE INDEX "Refund_adminId_idempotencyKey_key" ON "Refund"("adminId", "idempotencyKey");

-- CreateIndex
CREATE INDEX "RefundLine_orderItemId_idx" ON "RefundLine"("orderItemId");

-- CreateIndex
CREATE UNIQUE INDEX "RefundLine_refundId_orderItemId_key" ON "RefundLine"("refundId", "orderItemId");

-- CreateIndex
CREATE UNIQUE INDEX "Dispute_disputeId_key" ON "Dispute"("disputeId");

-- CreateIndex
CREATE INDEX "Dispute_paymentId_idx" ON "Dispute"("paymentId");

-- CreateIndex
CREATE INDEX "Dispute_closedAt_nextCheckAt_idx" ON "Dispute"("closedAt", "nextCheckAt");

-- CreateIndex
CREATE UNIQUE INDEX "Invoice_orderId_key" ON "Invoice"("orderId");

-- CreateIndex
CREATE UNIQUE INDEX "Invoice_refundId_key" ON "Invoice"("refundId");

-- CreateIndex
CREATE UNIQUE INDEX "Invoice_kind_year_number_key" ON "Invoice"("kind", "year", "number");

-- CreateIndex
CREATE UNIQUE INDEX "Mail_key_key" ON "Mail"("key");

-- CreateIndex
CREATE UNIQUE INDEX "Mail_messageId_key" ON "Mail"("messageId");

-- CreateIndex
CREATE INDEX "Mail_status_nextAttemptAt_idx" ON "Mail"("status", "nextAttemptAt");

-- CreateIndex
CREATE INDEX "Mail_createdAt_id_idx" ON "Mail"("createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Mail_orderId_idx" ON "Mail"("orderId");

-- CreateIndex
CREATE INDEX "Mail_userId_idx" ON "Mail"("userId");

-- CreateIndex
CREATE INDEX "Order_trackingDueAt_idx" ON "Order"("trackingDueAt");

-- CreateIndex
CREATE UNIQUE INDEX "StockMovement_refundLineId_key" ON "StockMovement"("refundLineId");

-- AddForeignKey
ALTER TABLE "PasswordReset" ADD CONSTRAINT "PasswordReset_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OrderNote" ADD CONSTRAINT "OrderNote_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OrderNote" ADD CONSTRAINT "OrderNote_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StockMovement" ADD CONSTRAINT "StockMovement_refundLineId_fkey" FOREIGN KEY ("refundLineId") REFERENCES "RefundLine"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Refund" ADD CONSTRAINT "Refund_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Refund" ADD CONSTRAINT "Refund_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Refund" ADD CONSTRAINT "Refund_adminId_fkey" FOREIGN KEY ("adminId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RefundLine" ADD CONSTRAINT "RefundLine_refundId_fkey" FOREIGN KEY ("refundId") REFERENCES "Refund"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RefundLine" ADD CONSTRAINT "RefundLine_orderItemId_fkey" FOREIGN KEY ("orderItemId") REFERENCES "OrderItem"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Dispute" ADD CONSTRAINT "Dispute_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invoice" ADD CONSTRAINT "Invoice_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invoice" ADD CONSTRAINT "Invoice_refundId_fkey" FOREIGN KEY ("refundId") REFERENCES "Refund"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Mail" ADD CONSTRAINT "Mail_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Mail" ADD CONSTRAINT "Mail_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Written by hand: what must always hold.
ALTER TABLE "Order"
  ADD CONSTRAINT "Order_cancelled_check" CHECK ("cancelledAt" IS NULL OR ("paidAt" IS NULL AND "stockState" = 'released')),
  ADD CONSTRAINT "Order_refundedCents_check" CHECK ("refundedCents" >= 0),
  ADD CONSTRAINT "Order_tracking_check" CHECK ("shippedAt" IS NOT NULL OR ("carrier" = '' AND "trackingNumber" = '' AND "trackingUrl" = ''));
ALTER TABLE "Refund"
  ADD CONSTRAINT "Refund_amountCents_check" CHECK ("amountCents" > 0),
  ADD CONSTRAINT "Refund_completed_check" CHECK (("status" = 'completed') = ("completedAt" IS NOT NULL)),
  ADD CONSTRAINT "Refund_providerRefundId_check" CHECK ("status" <> 'completed' OR "providerRefundId" IS NOT NULL);
ALTER TABLE "RefundLine"
  ADD CONSTRAINT "RefundLine_qty_check" CHECK ("qty" >= 1),
  ADD CONSTRAINT "RefundLine_restocked_check" CHECK ("restockedAt" IS NULL OR "problem" IS NULL);
ALTER TABLE "Invoice"
  ADD CONSTRAINT "Invoice_number_check" CHECK ("number" >= 1),
  ADD CONSTRAINT "Invoice_kind_check" CHECK (CASE "kind" WHEN 'invoice' THEN "orderId" IS NOT NULL AND "refundId" IS NULL
    ELSE "orderId" IS NULL AND "refundId" IS NOT NULL END);
ALTER TABLE "Mail"
  ADD CONSTRAINT "Mail_sent_check" CHECK (("status" = 'sent') = ("sentAt" IS NOT NULL)),
  ADD CONSTRAINT "Mail_given_up_check" CHECK ("status" <> 'given_up' OR "lastError" IS NOT NULL);

-- Orders paid so far get their invoice numbers, per year in the order in which they were paid.
INSERT INTO "Invoice" ("kind", "year", "number", "issuedAt", "orderId")
  SELECT 'invoice', "year", row_number() OVER (PARTITION BY "year" ORDER BY "paidAt", id), "paidAt", id
  FROM (SELECT id, "paidAt", extract(year FROM "paidAt" AT TIME ZONE 'UTC')::int AS "year" FROM "Order" WHERE "paidAt" IS NOT NULL) paid;
INSERT INTO "InvoiceCounter" ("kind", "year", "last")
  SELECT 'invoice', "year", max("number") FROM "Invoice" GROUP BY "year";
