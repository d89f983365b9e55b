-- CreateEnum
CREATE TYPE "ReturnState" AS ENUM ('requested', 'received', 'refunded', 'refused');

-- CreateEnum
CREATE TYPE "ReturnOrigin" AS ENUM ('buyer', 'withdrawal', 'desk');

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "MailKind" ADD VALUE 'order_return_requested';
ALTER TYPE "MailKind" ADD VALUE 'order_return_received';
ALTER TYPE "MailKind" ADD VALUE 'order_return_refused';
ALTER TYPE "MailKind" ADD VALUE 'withdrawal_receipt';

-- AlterTable
ALTER TABLE "Refund" ADD COLUMN     "returnId" INTEGER;

-- CreateTable
CREATE TABLE "Withdrawal" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "orderNumber" TEXT NOT NULL,
    "lines" TEXT NOT NULL DEFAULT '',
    "contentHash" CHAR(64) NOT NULL,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL,
    "deadline" TIMESTAMPTZ(3) NOT NULL,
    "resolvedAt" TIMESTAMPTZ(3),
    "orderId" INTEGER,

    CONSTRAINT "Withdrawal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Return" (
    "id" SERIAL NOT NULL,
    "state" "ReturnState" NOT NULL DEFAULT 'requested',
    "origin" "ReturnOrigin" NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "refusal" TEXT NOT NULL DEFAULT '',
    "idempotencyKey" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "receivedAt" TIMESTAMPTZ(3),
    "closedAt" TIMESTAMPTZ(3),
    "orderId" INTEGER NOT NULL,
    "withdrawalId" INTEGER,
    "userId" INTEGER,

    CONSTRAINT "Return_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReturnLine" (
    "id" SERIAL NOT NULL,
    "qty" INTEGER NOT NULL,
    "restock" INTEGER,
    "returnId" INTEGER NOT NULL,
    "orderItemId" INTEGER NOT NULL,

    CONSTRAINT "ReturnLine_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Withdrawal_orderId_idx" ON "Withdrawal"("orderId");

-- CreateIndex
CREATE INDEX "Withdrawal_contentHash_receivedAt_idx" ON "Withdrawal"("contentHash", "receivedAt");

-- CreateIndex
CREATE INDEX "Return_orderId_id_idx" ON "Return"("orderId", "id" DESC);

-- CreateIndex
CREATE INDEX "Return_withdrawalId_idx" ON "Return"("withdrawalId");

-- CreateIndex
CREATE UNIQUE INDEX "Return_userId_idempotencyKey_key" ON "Return"("userId", "idempotencyKey");

-- CreateIndex
CREATE INDEX "ReturnLine_orderItemId_idx" ON "ReturnLine"("orderItemId");

-- CreateIndex
CREATE UNIQUE INDEX "ReturnLine_returnId_orderItemId_key" ON "ReturnLine"("returnId", "orderItemId");

-- CreateIndex
CREATE INDEX "Refund_returnId_idx" ON "Refund"("returnId");

-- AddForeignKey
ALTER TABLE "Refund" ADD CONSTRAINT "Refund_returnId_fkey" FOREIGN KEY ("returnId") REFERENCES "Return"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Withdrawal" ADD CONSTRAINT "Withdrawal_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Return" ADD CONSTRAINT "Return_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Return" ADD CONSTRAINT "Return_withdrawalId_fkey" FOREIGN KEY ("withdrawalId") REFERENCES "Withdrawal"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Return" ADD CONSTRAINT "Return_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReturnLine" ADD CONSTRAINT "ReturnLine_returnId_fkey" FOREIGN KEY ("returnId") REFERENCES "Return"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReturnLine" ADD CONSTRAINT "ReturnLine_orderItemId_fkey" FOREIGN KEY ("orderItemId") REFERENCES "OrderItem"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "Withdrawal"
  ADD CONSTRAINT "Withdrawal_texts_check" CHECK ("name" <> '' AND "orderNumber" <> '' AND "email" = lower("email")),
  ADD CONSTRAINT "Withdrawal_deadline_check" CHECK ("deadline" > "receivedAt");
ALTER TABLE "Return"
  ADD CONSTRAINT "Return_state_check" CHECK (
    ("state" = 'refused') = ("refusal" <> '')
    AND ("state" IN ('refunded', 'refused')) = ("closedAt" IS NOT NULL)
    AND CASE "state" WHEN 'requested' THEN "receivedAt" IS NULL WHEN 'refused' THEN true ELSE "receivedAt" IS NOT NULL END);
ALTER TABLE "ReturnLine"
  ADD CONSTRAINT "ReturnLine_qty_check" CHECK ("qty" > 0 AND ("restock" IS NULL OR "restock" BETWEEN 0 AND "qty"));

-- What waits for somebody, and what its order's status asks for.
CREATE INDEX "Withdrawal_open_idx" ON "Withdrawal"("orderId", "id") WHERE "resolvedAt" IS NULL;
CREATE INDEX "Return_open_idx" ON "Return"("orderId", "id") WHERE "state" IN ('requested', 'received');
