-- AlterTable
ALTER TABLE "Mail" ADD COLUMN     "account" INTEGER,
ADD COLUMN     "lane" INTEGER,
ADD COLUMN     "turn" INTEGER,
ADD COLUMN     "unconfirmed" INTEGER NOT NULL DEFAULT 0;

-- Written by hand: Prisma's schema has no partial indexes. The mails that get a turn when they are due.
CREATE INDEX "Mail_without_turn_idx" ON "Mail"("nextAttemptAt") WHERE "status" = 'waiting' AND "turn" IS NULL AND NOT "withoutServer";
-- Those that are due, in the order in which they are sent, and the last turn of a recipient and of an account.
CREATE INDEX "Mail_turn_idx" ON "Mail"("lane", "turn", "id") WHERE "status" = 'waiting' AND "turn" IS NOT NULL AND NOT "withoutServer";
CREATE INDEX "Mail_recipient_turn_idx" ON "Mail"("recipient", "lane", "turn") WHERE "status" = 'waiting' AND "turn" IS NOT NULL;
CREATE INDEX "Mail_account_turn_idx" ON "Mail"("account", "lane", "turn") WHERE "status" = 'waiting' AND "turn" IS NOT NULL;
