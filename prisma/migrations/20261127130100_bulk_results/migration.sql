-- CreateTable
CREATE TABLE "BulkResult" (
    "userId" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "productId" INTEGER NOT NULL,
    "requestHash" TEXT NOT NULL,
    "result" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "BulkResult_pkey" PRIMARY KEY ("userId","key","productId")
);

-- CreateIndex
CREATE INDEX "BulkResult_createdAt_idx" ON "BulkResult"("createdAt");

-- AddForeignKey
ALTER TABLE "BulkResult" ADD CONSTRAINT "BulkResult_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
