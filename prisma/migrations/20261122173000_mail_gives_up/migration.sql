-- AlterTable
ALTER TABLE "Mail" ADD COLUMN     "giveUpAt" TIMESTAMPTZ(3) NOT NULL DEFAULT (now() + '3 days'::interval);
