-- What a file says of sales, and how many there are of what it only says to be in stock.
ALTER TABLE "ProductImport" ADD COLUMN "uncounted" INTEGER,
  ADD COLUMN "uncountedQuestions" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "ProductImportRow" ADD COLUMN "sale" JSONB;
