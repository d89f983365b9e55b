-- CreateEnum
CREATE TYPE "ReviewHideReason" AS ENUM ('spam', 'insult', 'personal_data', 'off_topic', 'unlawful');

-- AlterEnum
ALTER TYPE "MailKind" ADD VALUE 'review_hidden';

-- AlterTable
ALTER TABLE "Review" ADD COLUMN     "answer" TEXT,
ADD COLUMN     "answeredAt" TIMESTAMPTZ(3),
ADD COLUMN     "helpfulCount" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "hiddenAt" TIMESTAMPTZ(3),
ADD COLUMN     "hiddenReason" "ReviewHideReason";

-- CreateTable
CREATE TABLE "ReviewVote" (
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "reviewId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,

    CONSTRAINT "ReviewVote_pkey" PRIMARY KEY ("reviewId","userId")
);

-- CreateIndex
CREATE INDEX "ReviewVote_userId_idx" ON "ReviewVote"("userId");

-- CreateIndex
CREATE INDEX "Review_createdAt_id_idx" ON "Review"("createdAt" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "ReviewVote" ADD CONSTRAINT "ReviewVote_reviewId_fkey" FOREIGN KEY ("reviewId") REFERENCES "Review"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReviewVote" ADD CONSTRAINT "ReviewVote_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "Review"
  ADD CONSTRAINT "Review_hidden_check" CHECK (("hiddenAt" IS NULL) = ("hiddenReason" IS NULL)),
  ADD CONSTRAINT "Review_answer_check" CHECK (("answer" IS NULL) = ("answeredAt" IS NULL)
    AND length("answer") BETWEEN 1 AND 2000),
  ADD CONSTRAINT "Review_helpfulCount_check" CHECK ("helpfulCount" >= 0);

-- Few are hidden.
CREATE INDEX "Review_hidden_idx" ON "Review"("createdAt" DESC, "id" DESC) WHERE "hiddenAt" IS NOT NULL;

-- Also when an account goes, and its votes with it.
CREATE FUNCTION count_review_votes() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Review" SET "helpfulCount" = "helpfulCount" + CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
    WHERE "id" = coalesce(NEW."reviewId", OLD."reviewId");
  RETURN NULL;
END $$;
CREATE TRIGGER "ReviewVote_count" AFTER INSERT OR DELETE ON "ReviewVote"
  FOR EACH ROW EXECUTE FUNCTION count_review_votes();

-- A payment or a whole refund changes who is a verified buyer. The front servers drop the pages that say so.
CREATE FUNCTION notify_verified_buyer() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue', r."productId"::text) FROM "Review" r
    WHERE r."userId" IN (OLD."userId", NEW."userId")
      AND r."productId" IN (SELECT i."productId" FROM "OrderItem" i WHERE i."orderId" = NEW."id");
  RETURN NULL;
END $$;
CREATE TRIGGER "Order_notify_verified" AFTER UPDATE ON "Order" FOR EACH ROW
  WHEN ((OLD."paidAt" IS NULL, OLD."refundedCents" >= OLD."totalCents", OLD."userId", OLD."createdAt")
    IS DISTINCT FROM (NEW."paidAt" IS NULL, NEW."refundedCents" >= NEW."totalCents", NEW."userId", NEW."createdAt"))
  EXECUTE FUNCTION notify_verified_buyer();
