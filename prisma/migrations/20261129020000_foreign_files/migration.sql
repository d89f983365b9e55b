-- Files of other programs: whose they are, how their letters are read, and which were applied.
ALTER TABLE "ProductImport"
  ADD COLUMN "format" TEXT,
  ADD COLUMN "encoding" TEXT NOT NULL DEFAULT 'utf-8',
  ADD COLUMN "samples" JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN "remarks" TEXT[] DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "sha256" TEXT,
  ADD COLUMN "takesCurrency" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "currencyQuestions" INTEGER NOT NULL DEFAULT 0;

CREATE TABLE "AppliedFile" (
  "sha256" TEXT NOT NULL,
  "importId" INTEGER NOT NULL,
  "actorId" INTEGER,
  "appliedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "AppliedFile_pkey" PRIMARY KEY ("sha256")
);

CREATE INDEX "AppliedFile_appliedAt_idx" ON "AppliedFile"("appliedAt");
