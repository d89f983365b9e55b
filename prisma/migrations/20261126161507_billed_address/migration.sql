-- AlterTable
ALTER TABLE "Order" ADD COLUMN     "billedAddress" JSONB;
