-- AlterTable
ALTER TABLE "PageVersion" ADD COLUMN     "authorId" INTEGER,
ALTER COLUMN "authorName" SET DEFAULT '';

-- Who published a version is in the log, by id; names are joined at reading.
ALTER TABLE "PageVersion" DISABLE TRIGGER "PageVersion_stays";
UPDATE "PageVersion" v SET "authorName" = '', "authorId" = (
  SELECT a."actorId" FROM "AuditEntry" a
  WHERE a."action" = 'page-published' AND a."changes"->v."slug"->1 = to_jsonb(v."number")
  ORDER BY a."id" DESC LIMIT 1);
ALTER TABLE "PageVersion" ENABLE TRIGGER "PageVersion_stays";

-- Words of people go when their account or the period of their order ends: all of a withdrawal at once.
ALTER TABLE "Withdrawal" DROP CONSTRAINT "Withdrawal_texts_check", ADD CONSTRAINT "Withdrawal_texts_check" CHECK (
  "email" = lower("email") AND (
    "name" <> '' AND "orderNumber" <> ''
    OR "name" = '' AND "orderNumber" = '' AND "email" = '' AND "lines" = '' AND "orderId" IS NOT NULL));
ALTER TABLE "Return" DROP CONSTRAINT "Return_state_check", ADD CONSTRAINT "Return_state_check" CHECK (
  ("state" = 'refused' OR "refusal" = '')
  AND ("state" IN ('refunded', 'refused')) = ("closedAt" IS NOT NULL)
  AND CASE "state" WHEN 'requested' THEN "receivedAt" IS NULL WHEN 'refused' THEN true ELSE "receivedAt" IS NOT NULL END);
