-- CreateEnum
CREATE TYPE "ProductImportState" AS ENUM ('planning', 'planned', 'applied', 'failed');

-- CreateEnum
CREATE TYPE "ProductImportKind" AS ENUM ('created', 'changed', 'unchanged', 'refused');

-- CreateTable
CREATE TABLE "UploadedPicture" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "sha256" CHAR(64) NOT NULL,
    "address" TEXT NOT NULL,
    "usedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "UploadedPicture_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ProductImport" (
    "id" SERIAL NOT NULL,
    "state" "ProductImportState" NOT NULL DEFAULT 'planning',
    "fileName" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "unplaced" TEXT[],
    "countsStock" BOOLEAN NOT NULL DEFAULT false,
    "overwrites" BOOLEAN NOT NULL DEFAULT false,
    "rows" INTEGER NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "created" INTEGER NOT NULL DEFAULT 0,
    "changed" INTEGER NOT NULL DEFAULT 0,
    "unchanged" INTEGER NOT NULL DEFAULT 0,
    "refused" INTEGER NOT NULL DEFAULT 0,
    "stockQuestions" INTEGER NOT NULL DEFAULT 0,
    "conflictQuestions" INTEGER NOT NULL DEFAULT 0,
    "failure" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "aliveAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "appliedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ProductImport_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ProductImportRow" (
    "importId" INTEGER NOT NULL,
    "line" INTEGER NOT NULL,
    "kind" "ProductImportKind" NOT NULL,
    "productId" INTEGER,
    "version" INTEGER,
    "name" TEXT NOT NULL,
    "fields" JSONB NOT NULL DEFAULT '{}',
    "before" JSONB NOT NULL DEFAULT '{}',
    "stockChange" INTEGER NOT NULL DEFAULT 0,
    "changes" JSONB NOT NULL DEFAULT '{}',
    "mistakes" JSONB NOT NULL DEFAULT '[]',
    "notes" JSONB NOT NULL DEFAULT '[]',
    "cells" JSONB,

    CONSTRAINT "ProductImportRow_pkey" PRIMARY KEY ("importId","line")
);

-- CreateIndex
CREATE INDEX "UploadedPicture_usedAt_idx" ON "UploadedPicture"("usedAt");

-- CreateIndex
CREATE UNIQUE INDEX "UploadedPicture_name_sha256_key" ON "UploadedPicture"("name", "sha256");

-- CreateIndex
CREATE INDEX "ProductImport_createdAt_idx" ON "ProductImport"("createdAt");

-- CreateIndex
CREATE INDEX "ProductImportRow_importId_kind_line_idx" ON "ProductImportRow"("importId", "kind", "line");

-- CreateIndex
CREATE INDEX "ProductImportRow_importId_kind_productId_idx" ON "ProductImportRow"("importId", "kind", "productId");

-- AddForeignKey
ALTER TABLE "ProductImportRow" ADD CONSTRAINT "ProductImportRow_importId_fkey" FOREIGN KEY ("importId") REFERENCES "ProductImport"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand.
ALTER TABLE "UploadedPicture" ADD CONSTRAINT "UploadedPicture_sha256_check" CHECK ("sha256" ~ '^[0-9a-f]{64}$');

-- Whether a product has changed since its row was planned, so that the row must not be applied to it. Stock is a difference: only
-- what would leave less than nothing counts.
CREATE FUNCTION is_import_row_stale("product" "Product", "row" "ProductImportRow") RETURNS BOOLEAN LANGUAGE sql STABLE AS $$
  SELECT "product"."id" IS NULL OR "product"."version" <> "row"."version"
    OR "product"."countInStock" + "row"."stockChange" < 0
    OR EXISTS (
      SELECT FROM jsonb_each("row"."before") planned
      WHERE to_jsonb("product") -> planned."key" IS DISTINCT FROM planned."value"
    )
$$;
