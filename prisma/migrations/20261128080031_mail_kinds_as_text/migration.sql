-- A new kind of mail needs no migration. A kind is known by the shop; the database checks the form of its name only.
ALTER TABLE "Mail" ALTER COLUMN "kind" TYPE TEXT USING "kind"::text,
  ADD CONSTRAINT "Mail_kind_check" CHECK ("kind" ~ '^[a-z]+(_[a-z]+)*$');

-- Earlier releases write `'order_paid'::"MailKind"`: as a domain of text this is what they compare and insert.
-- contract: unused since 0.1.0
DROP TYPE "MailKind";
CREATE DOMAIN "MailKind" AS TEXT;
