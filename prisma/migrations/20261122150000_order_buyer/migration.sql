-- AlterTable
ALTER TABLE "Order" ADD COLUMN     "buyerEmail" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "buyerName" TEXT NOT NULL DEFAULT '';

-- Written by hand: orders placed so far get the name and e-mail of their account. Those of deleted accounts stay empty.
UPDATE "Order" o SET "buyerName" = u.name, "buyerEmail" = u.email FROM "User" u WHERE u.id = o."userId";

-- AlterTable
ALTER TABLE "Payment" ADD COLUMN     "isAddressed" BOOLEAN NOT NULL DEFAULT false;
