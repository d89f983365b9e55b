-- AlterTable
ALTER TABLE "AuditEntry" ADD COLUMN     "keyId" INTEGER,
ADD COLUMN     "keyName" TEXT;

-- AlterTable
ALTER TABLE "StockMovement" ADD COLUMN     "keyId" INTEGER,
ADD COLUMN     "keyName" TEXT;

-- CreateTable
CREATE TABLE "KeyResult" (
    "keyId" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "productId" INTEGER NOT NULL,
    "requestHash" TEXT NOT NULL,
    "result" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "KeyResult_pkey" PRIMARY KEY ("keyId","key","productId")
);

-- CreateTable
CREATE TABLE "ApiKey" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "start" TEXT NOT NULL,
    "scopes" TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMPTZ(3),
    "expiresAt" TIMESTAMPTZ(3),

    CONSTRAINT "ApiKey_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "KeyResult_createdAt_idx" ON "KeyResult"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "ApiKey_hash_key" ON "ApiKey"("hash");

-- AddForeignKey
ALTER TABLE "KeyResult" ADD CONSTRAINT "KeyResult_keyId_fkey" FOREIGN KEY ("keyId") REFERENCES "ApiKey"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "ApiKey" ADD CONSTRAINT "ApiKey_has_name_hash_and_scopes"
  CHECK ("name" <> '' AND "hash" ~ '^[0-9a-f]{64}$' AND cardinality("scopes") > 0);

-- A program is neither a person nor a job.
ALTER TABLE "AuditEntry" DROP CONSTRAINT "AuditEntry_person_has_role";
ALTER TABLE "AuditEntry" ADD CONSTRAINT "AuditEntry_person_has_role"
  CHECK (("actorId" IS NULL) = ("actorRole" IS NULL) AND ("keyId" IS NULL) = ("keyName" IS NULL) AND CASE "via"
    WHEN 'key' THEN "keyId" IS NOT NULL AND "actorId" IS NULL
    ELSE "keyId" IS NULL AND ("actorId" IS NOT NULL OR "via" IN ('cli', 'job')) END) NOT VALID;
