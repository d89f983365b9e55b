-- AlterTable
ALTER TABLE "ProductImport" ADD COLUMN     "groups" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "ProductImportRow" ADD COLUMN     "member" JSONB;
