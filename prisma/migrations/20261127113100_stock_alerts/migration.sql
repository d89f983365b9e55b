-- AlterEnum
ALTER TYPE "MailKind" ADD VALUE 'stock_alert';
ALTER TYPE "MailKind" ADD VALUE 'back_in_stock';

-- CreateTable
CREATE TABLE "StockAlert" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmedAt" TIMESTAMPTZ(3),
    "toldAt" TIMESTAMPTZ(3),
    "productId" INTEGER NOT NULL,
    "userId" INTEGER,

    CONSTRAINT "StockAlert_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "StockAlert_productId_toldAt_idx" ON "StockAlert"("productId", "toldAt");

-- CreateIndex
CREATE INDEX "StockAlert_userId_idx" ON "StockAlert"("userId");

-- CreateIndex
CREATE INDEX "StockAlert_createdAt_idx" ON "StockAlert"("createdAt");

-- AddForeignKey
ALTER TABLE "StockAlert" ADD CONSTRAINT "StockAlert_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StockAlert" ADD CONSTRAINT "StockAlert_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- An address waits once for a product; those that were told do not count.
CREATE UNIQUE INDEX "StockAlert_waiting_key" ON "StockAlert"("productId", "email") WHERE "toldAt" IS NULL;
-- Who is told next.
CREATE INDEX "StockAlert_next_idx" ON "StockAlert"("productId", "createdAt", "id") WHERE "toldAt" IS NULL AND "confirmedAt" IS NOT NULL;

ALTER TABLE "StockAlert"
  ADD CONSTRAINT "StockAlert_told_is_confirmed_check" CHECK ("toldAt" IS NULL OR "confirmedAt" IS NOT NULL);
